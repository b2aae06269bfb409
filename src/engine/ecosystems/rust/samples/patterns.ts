import type { Node } from 'web-tree-sitter'
import { addPath, type Reader } from './found.ts'
import { readPath } from './paths.ts'
import { bind, type Scope } from './scope.ts'

/** Patterns whose names are those of their inner patterns. */
const OUTER = new Set(
  'mut_pattern ref_pattern reference_pattern captured_pattern or_pattern tuple_pattern slice_pattern remaining_field_pattern'.split(
    ' ',
  ),
)

/** Binds the names of a pattern. A constant in it is a use. */
export function bindPattern(reader: Reader, pattern: Node | null, scope: Scope): void {
  const pending = pattern === null ? [] : [pattern]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    switch (node.type) {
      case 'identifier':
        bindName(reader, node, scope)
        break
      case 'shorthand_field_identifier':
        bind(scope, node.text)
        break
      case 'field_pattern': {
        const inner = node.childForFieldName('pattern') ?? node.childForFieldName('name')
        if (inner !== null && inner.type !== 'field_identifier') pending.push(inner)
        break
      }
      case 'match_pattern': {
        const condition = node.childForFieldName('condition')
        pending.push(...node.namedChildren.filter((child) => child.id !== condition?.id).reverse())
        break
      }
      case 'tuple_struct_pattern':
      case 'struct_pattern':
        pending.push(...typedPattern(reader, node, scope))
        break
      case 'generic_pattern':
      case 'scoped_identifier':
      case 'range_pattern':
      case 'macro_invocation':
      case 'const_block':
        reader.visit(node, scope)
        break
      default:
        if (OUTER.has(node.type)) pending.push(...node.namedChildren)
        else if (node.type === 'ERROR') reader.found.obscure = true
    }
  }
}

/** A name with an initial capital is a constant or a variant. */
function bindName(reader: Reader, node: Node, scope: Scope): void {
  const name = node.text.replace(/^r#/, '')
  if (!/^[A-Z]/.test(name)) bind(scope, name)
  else addPath(reader.found, [{ text: name, node }], scope)
}

/** The patterns inside a pattern with a type. The type is a use. */
function typedPattern(reader: Reader, node: Node, scope: Scope): Node[] {
  const type = node.childForFieldName('type')
  if (type !== null) {
    const { names, types, plain } = readPath(type)
    for (const given of types) reader.visit(given, scope)
    if (plain) addPath(reader.found, names, scope)
  }
  return node.namedChildren.filter((child) => child.id !== type?.id)
}

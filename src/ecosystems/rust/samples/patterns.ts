import type { Node } from 'web-tree-sitter'
import { note, type Reader } from './found.ts'
import { readPath } from './paths.ts'
import { bind, type Known, type Scope } from './scope.ts'

interface Pending {
  readonly node: Node
  readonly known: Known | null
}

/** Patterns that stand for the same value as the one within them. */
const TRANSPARENT = new Set(['mut_pattern', 'ref_pattern', 'reference_pattern', 'captured_pattern', 'or_pattern'])

/** Binds the names of a pattern; what it compares with is a use. */
export function bindPattern(reader: Reader, pattern: Node | null, scope: Scope, known: Known | null = null): void {
  const pending: Pending[] = pattern === null ? [] : [{ node: pattern, known }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node } = next
    switch (node.type) {
      case 'identifier':
        bindName(reader, node, scope, next.known)
        break
      case 'shorthand_field_identifier':
        bind(scope, node.text)
        break
      case 'field_pattern':
        pending.push(...fieldPattern(node))
        break
      case 'match_pattern': {
        const condition = node.childForFieldName('condition')
        for (const child of node.namedChildren.reverse())
          if (child.id !== condition?.id) pending.push({ node: child, known: next.known })
        break
      }
      case 'tuple_struct_pattern':
      case 'struct_pattern':
        pending.push(...typedPattern(reader, next, scope))
        break
      case 'tuple_pattern':
      case 'slice_pattern':
      case 'remaining_field_pattern':
        pending.push(...node.namedChildren.map((child) => ({ node: child, known: null })))
        break
      case 'generic_pattern':
      case 'scoped_identifier':
      case 'range_pattern':
      case 'macro_invocation':
      case 'const_block':
        reader.visit(node, scope)
        break
      default:
        if (TRANSPARENT.has(node.type))
          for (const child of node.namedChildren) pending.push({ node: child, known: next.known })
        else if (node.type === 'ERROR') reader.found.obscure = true
    }
  }
}

/** A name in capitals is a constant or a variant. */
function bindName(reader: Reader, node: Node, scope: Scope, known: Known | null): void {
  const name = node.text.replace(/^r#/, '')
  if (!/^[A-Z]/.test(name)) bind(scope, name, known)
  else note(reader.found, [{ text: name, node }], scope)
}

function fieldPattern(node: Node): Pending[] {
  const pattern = node.childForFieldName('pattern') ?? node.childForFieldName('name')
  return pattern === null || pattern.type === 'field_identifier' ? [] : [{ node: pattern, known: null }]
}

/** `Some(queue)` holds what the value holds; of other types nothing is known. */
function typedPattern(reader: Reader, { node, known }: Pending, scope: Scope): Pending[] {
  const type = node.childForFieldName('type')
  if (type !== null) {
    const { names, types, plain } = readPath(type)
    for (const given of types) reader.visit(given, scope)
    if (plain) note(reader.found, names, scope)
  }
  const inner = known !== null && /^(?:Some|Ok)$/.test(type?.text ?? '') ? { ...known, wrapped: false } : null
  return node.namedChildren.filter((child) => child.id !== type?.id).map((child) => ({ node: child, known: inner }))
}

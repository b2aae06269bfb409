import type { Node } from 'web-tree-sitter'
import { type Details, details } from '../../declaration.ts'
import { sourceOf } from '../source-text.ts'
import { isGenerated } from './comments.ts'
import { enumerationValues } from './enumerations.ts'
import { withSignature } from './signature.ts'

/** Types of the language that have neither members nor methods. */
const PREDECLARED = new Set(
  (
    'bool byte complex64 complex128 float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 ' +
    'uint64 uintptr any comparable'
  ).split(' '),
)

/** What the declaration `type name …` says of the type. */
export function typeDetails(name: string, type: Node | null): Details {
  if (type === null) return {}
  const generated = isGenerated(type.tree, name) ? { open: 'go generate writes more of it' } : {}
  switch (type.type) {
    case 'struct_type':
      return { ...withBases(embeddedTypes(type)), ...generated, ...openWhenBroken(type) }
    case 'interface_type':
      return { ...withBases(embeddedInterfaces(type)), ...generated, ...openWhenBroken(type) }
    case 'function_type':
      return { ...details({ type: sourceOf(type) }), ...withSignature(type), ...generated }
    default: {
      const values = enumerationValues(type.tree, name)
      const base = typeName(type)
      const bases = base === null || PREDECLARED.has(base) ? [] : [base]
      return { ...details({ type: sourceOf(type), values }), ...withBases(bases), ...generated }
    }
  }
}

/** `Other` of `Other`, `*Other` and `Other[int]`; `pkg.Other` of `*pkg.Other`; null for types without a name. */
function typeName(type: Node | null): string | null {
  let node = type
  for (let depth = 0; node !== null && depth < 5; depth++) {
    if (node.type === 'type_identifier' || node.type === 'qualified_type') return sourceOf(node)
    if (node.type === 'generic_type') node = node.childForFieldName('type')
    else if (node.type === 'pointer_type' || node.type === 'parenthesized_type') node = node.namedChild(0)
    else return null
  }
  return null
}

/** The name under which a type that is embedded in a struct is one of its fields. */
export function embeddedName(field: Node): Node | null {
  let node = field.childForFieldName('type')
  for (let depth = 0; node !== null && depth < 5; depth++) {
    if (node.type === 'type_identifier') return node
    if (node.type === 'qualified_type') node = node.childForFieldName('name')
    else if (node.type === 'generic_type') node = node.childForFieldName('type')
    else if (node.type === 'pointer_type') node = node.namedChild(0)
    else return null
  }
  return null
}

function withBases(bases: readonly string[]): Pick<Details, 'bases'> {
  return bases.length === 0 ? {} : { bases }
}

function openWhenBroken(type: Node): Pick<Details, 'open'> {
  return type.hasError ? { open: 'its source has syntax that is not read' } : {}
}

function embeddedTypes(struct: Node): string[] {
  const fields = struct.namedChildren.find(({ type }) => type === 'field_declaration_list')?.namedChildren ?? []
  return fields.flatMap((field) => {
    if (field.type !== 'field_declaration' || field.childForFieldName('name') !== null) return []
    return typeName(field.childForFieldName('type')) ?? []
  })
}

/** Elements that are one interface; what a union or `~int` allows has no methods to give. */
function embeddedInterfaces(type: Node): string[] {
  return type.namedChildren.flatMap((element) => {
    if (element.type !== 'type_elem' || element.namedChildCount !== 1) return []
    const name = typeName(element.namedChild(0))
    return name === null || PREDECLARED.has(name) ? [] : [name]
  })
}

import type { Node } from 'web-tree-sitter'
import type { Origin } from '../../sample.ts'
import { literalOf } from './call.ts'
import type { Scopes } from './scopes.ts'

/** Pointers, conversions and parentheses around what a value is. */
const MAX_WRAPPING = 8

/** Where a value of a declared type comes from: `pkg.T`, `*pkg.T`, `pkg.T[int]`. */
export function originOfType(type: Node | null, scopes: Scopes): Origin | null {
  let node = type
  for (let depth = 0; node !== null && depth < MAX_WRAPPING; depth++) {
    if (node.type === 'pointer_type' || node.type === 'parenthesized_type') node = node.namedChild(0)
    else if (node.type === 'generic_type') node = node.childForFieldName('type')
    else break
  }
  if (node?.type === 'qualified_type') {
    const module = scopes.find(node.childForFieldName('package')?.text ?? '')
    const name = node.childForFieldName('name')?.text
    return module && module.name === null && name !== undefined ? { ...module, name, instance: true } : null
  }
  return null
}

/** Where an expression's value comes from: what is made by a call of an import, a literal of its type, or an import itself. */
export function originOfValue(value: Node | null, scopes: Scopes): Origin | null {
  if (value === null) return null
  const literal = literalOf(value)
  if (literal) return originOfType(literal.childForFieldName('type'), scopes)
  switch (value.type) {
    case 'identifier':
      return scopes.find(value.text) ?? null
    case 'parenthesized_expression':
      return value.namedChild(0)?.type === 'identifier' ? originOfValue(value.namedChild(0), scopes) : null
    case 'selector_expression':
      return memberOfModule(value, scopes)
    case 'call_expression': {
      const called = value.childForFieldName('function')
      const type = called?.text === 'new' ? (value.childForFieldName('arguments')?.namedChild(0) ?? null) : null
      if (type) return originOfType(type, scopes) ?? instance(memberOfModule(type, scopes))
      return called ? instance(memberOfModule(called, scopes)) : null
    }
    case 'type_conversion_expression':
    case 'type_assertion_expression':
      return originOfType(value.childForFieldName('type'), scopes)
    default:
      return null
  }
}

function instance(origin: Origin | null): Origin | null {
  return origin && { ...origin, instance: true }
}

/** `pkg.Name`. */
function memberOfModule(node: Node, scopes: Scopes): Origin | null {
  if (node.type !== 'selector_expression') return null
  const operand = node.childForFieldName('operand')
  const name = node.childForFieldName('field')?.text
  const module = operand?.type === 'identifier' ? scopes.find(operand.text) : null
  return module && module.name === null && name !== undefined ? { ...module, name } : null
}

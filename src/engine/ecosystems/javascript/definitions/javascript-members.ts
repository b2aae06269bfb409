import type { Node } from 'web-tree-sitter'
import type { DeclarationKind } from '../../declaration.ts'
import { type Collector, inside, type Rule, type Rules, rules, type VisitContext } from '../../syntax/rules.ts'

/** Maximum depth of object literals. Option tables are rarely nested deeper, and their leaves are data. */
const MAX_LITERAL_DEPTH = 2

/** Calls that return their object argument, or describe an object by it (schema builders). */
const SEES_THROUGH = /^(?:Object\.(?:freeze|seal|assign|preventExtensions)|\w+\.(?:object|strictObject|looseObject))$/

export function isFunction(value: Node | null): boolean {
  return value !== null && /^(?:arrow_function|function_expression|generator_function)$/.test(value.type)
}

export function kindOf(value: Node | null, otherwise: DeclarationKind): DeclarationKind {
  if (isFunction(value)) return 'function'
  return value?.type === 'class' ? 'class' : otherwise
}

/** The key of a property or member: an identifier, a string, or a bracketed string. */
export function keyOf(node: Node, field: string): Node | null {
  const key = node.childForFieldName(field)
  if (key?.type !== 'computed_property_name') return key
  const inner = key.firstNamedChild
  return inner?.type === 'string' ? inner : null
}

export const literal: Rule = (_node, scope) =>
  scope.depth < MAX_LITERAL_DEPTH ? { ...scope, depth: scope.depth + 1 } : null

/** The arguments of a call only count if the callee is known to keep them, or is a function of this file. */
export const callArguments: Rule = (node, scope) => {
  const callee = node.childForFieldName('function')
  if (callee?.type === 'identifier') return { ...scope, requires: callee.text }
  if (callee?.type !== 'member_expression') return null
  if (callee.endIndex - callee.startIndex < 80 && SEES_THROUGH.test(callee.text)) return scope
  if (/^(?:extend|safeExtend)$/.test(callee.childForFieldName('property')?.text ?? ''))
    return extendedSchema(callee, scope)
  return { ...scope, rules: chainRules }
}

/** `Base.extend({ … })` of a schema: the keys are members as well. */
function extendedSchema(callee: Node, scope: VisitContext): VisitContext | null {
  const base = callee.childForFieldName('object')
  return base?.type === 'identifier' && /[sS]chema$|^[A-Z]/.test(base.text) ? scope : { ...scope, rules: chainRules }
}

const pair: Rule = (node, scope, collector) => {
  const value = node.childForFieldName('value')
  const name = collector.define(scope, keyOf(node, 'key'), 'member')
  return name === null || isFunction(value) ? null : inside(scope, name)
}

/** A function called with `new`: the members that it sets on `this`. By convention its name begins with a capital. */
const constructorFunction: Rule = (_node, scope) =>
  scope.depth === 0 && /^\p{Lu}/u.test(scope.container ?? '') ? { ...scope, rules: constructorRules } : null

const defineAs =
  (kind: DeclarationKind): Rule =>
  (node, scope, collector) => {
    collector.define(scope, node, kind)
    return null
  }

/** The right side of a declaration: the keys of its object literals, the members of its class. */
export const valueRules: Rules = rules({
  'as_expression satisfies_expression parenthesized_expression non_null_expression': 'enter',
  'assignment_expression member_expression arguments ERROR': 'enter',
  object: literal,
  pair,
  shorthand_property_identifier: defineAs('member'),
  method_definition: (node, scope, collector) => {
    collector.define(scope, keyOf(node, 'name'), 'method')
    return null
  },
  call_expression: callArguments,
  class: (_node, scope) => ({ ...scope, rules: classRules }),
  function_expression: constructorFunction,
})

const chainRules: Rules = rules({
  member_expression: 'enter',
  call_expression: (node, scope, collector) => callArguments(node, { ...scope, rules: valueRules }, collector),
})

const method: Rule = (node, scope, collector) => {
  const name = keyOf(node, 'name')
  if (name?.text === 'constructor') return { ...scope, rules: constructorRules }
  collector.define(scope, name, 'method', { hidden: isPrivate(node, name) })
  return null
}

const field: Rule = (node, scope, collector) => {
  const key = keyOf(node, 'name') ?? keyOf(node, 'property')
  const name = collector.define(scope, key, 'member', { hidden: isPrivate(node, key) })
  return name === null ? null : inside(scope, name, { rules: valueRules })
}

export const classRules: Rules = rules({
  'class_body ERROR': 'enter',
  'method_definition method_signature abstract_method_signature': method,
  'public_field_definition field_definition': field,
})

function isPrivate(node: Node, key: Node | null): boolean {
  return key?.type === 'private_property_identifier' || modifierOf(node) === 'private'
}

/** TypeScript's accessibility: `public`, `private`, `protected`, or only `readonly`; null if none is given. */
function modifierOf(node: Node): string | null {
  for (const child of node.children.slice(0, 6)) {
    if (child.type === 'accessibility_modifier') return child.text
    if (child.type === 'readonly') return 'readonly'
  }
  return null
}

const parameterProperty: Rule = (node, scope, collector) => {
  const modifier = modifierOf(node)
  if (modifier === null) return null
  collector.define(scope, node.childForFieldName('pattern'), 'member', { hidden: modifier === 'private' })
  return null
}

const ownProperty: Rule = (node, scope, collector) => {
  const left = node.childForFieldName('left')
  if (left?.type !== 'member_expression' || left.childForFieldName('object')?.type !== 'this') return null
  return memberOf(left, node, scope, collector)
}

function memberOf(left: Node, node: Node, scope: VisitContext, collector: Collector): VisitContext | null {
  const property = left.childForFieldName('property')
  const value = node.childForFieldName('right')
  const kind = isFunction(value) ? 'method' : 'member'
  const hidden = property?.type === 'private_property_identifier'
  const name = collector.define(scope, property, kind, { hidden })
  return name === null ? null : inside(scope, name, { rules: valueRules })
}

export const constructorRules: Rules = rules({
  'formal_parameters statement_block expression_statement if_statement else_clause try_statement ERROR': 'enter',
  'required_parameter optional_parameter': parameterProperty,
  assignment_expression: ownProperty,
})

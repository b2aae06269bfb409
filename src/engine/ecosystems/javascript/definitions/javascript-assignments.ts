import type { Node } from 'web-tree-sitter'
import { type Collector, inside, type Rule, type Rules, rules, type VisitContext } from '../../syntax/rules.ts'
import { callArguments, classRules, isFunction, keyOf, kindOf, literal, valueRules } from './javascript-members.ts'

const MAX_CHAIN = 20

/** `exports.x =`, `module.exports =`, `X.prototype.y =`, `X.y =`, alone or in a chain of assignments. */
export const assignment: Rule = (node, scope, collector) => {
  const targets: Node[] = []
  let value: Node | null = node
  while (value?.type === 'assignment_expression' && targets.length < MAX_CHAIN) {
    const left = value.childForFieldName('left')
    if (left !== null) targets.push(left)
    value = value.childForFieldName('right')
  }
  let next: VisitContext | null = null
  for (const target of targets) {
    const read = assign(target, value, scope, collector)
    if (next === null || read?.rules === exportsRules) next = read
  }
  return next
}

/** Whether a chain of assignments also sets the module's exports. */
export function setsExports(node: Node): boolean {
  let each: Node | null = node
  for (let length = 0; each?.type === 'assignment_expression' && length < MAX_CHAIN; length++) {
    const left = each.childForFieldName('left')
    if (left !== null && isExports(left)) return true
    each = each.childForFieldName('right')
  }
  return false
}

function assign(left: Node, value: Node | null, scope: VisitContext, collector: Collector): VisitContext | null {
  if (isExports(left)) return { ...scope, exported: true, rules: exportsRules }
  const object = left.type === 'member_expression' ? left.childForFieldName('object') : null
  const property = left.childForFieldName('property')
  if (object === null || property === null) return null
  if (isExports(object)) {
    const weak = value?.type === 'identifier' && value.text === property.text
    const name = collector.define(scope, property, kindOf(value, 'constant'), { exported: true, weak })
    return inside(scope, name, { rules: valueRules, exported: true })
  }
  if (object.type === 'identifier') return assignMember(object.text, property, value, scope, collector)
  const owner = prototypeOwner(object)
  if (owner === null) return null
  const members = inside(scope, owner)
  const name = collector.define(members, property, isFunction(value) ? 'method' : 'member')
  return inside(members, name, { rules: valueRules })
}

function assignMember(
  owner: string,
  property: Node,
  value: Node | null,
  scope: VisitContext,
  collector: Collector,
): VisitContext | null {
  if (property.text === 'prototype') return inside(scope, owner, { rules: valueRules })
  const members = inside(scope, owner, { requires: owner })
  const name = collector.define(members, property, isFunction(value) ? 'method' : 'member')
  return inside(members, name, { rules: valueRules })
}

/** `X` of `X.prototype`. */
function prototypeOwner(node: Node): string | null {
  const object = node.type === 'member_expression' ? node.childForFieldName('object') : null
  return object?.type === 'identifier' && node.childForFieldName('property')?.text === 'prototype' ? object.text : null
}

function isExports(node: Node): boolean {
  if (node.type === 'identifier') return node.text === 'exports'
  return node.type === 'member_expression' && node.endIndex - node.startIndex === 14 && node.text === 'module.exports'
}

const exportedPair: Rule = (node, scope, collector) => {
  const value = node.childForFieldName('value')
  const key = keyOf(node, 'key')
  const weak = value?.type === 'identifier' && value.text === key?.text
  if (value?.type === 'identifier') collector.publish(value.text)
  const name = collector.define(scope, key, kindOf(value, 'constant'), { weak })
  return name === null || isFunction(value) ? null : inside(scope, name, { rules: valueRules })
}

const named =
  (kind: 'class' | 'function'): Rule =>
  (node, scope, collector) => {
    const name = collector.define(scope, node.childForFieldName('name'), kind)
    return kind === 'class' ? inside(scope, name ?? 'default', { rules: classRules }) : null
  }

/** The right side of `module.exports =`: each key is an export of the module. */
const exportsRules: Rules = rules({
  'assignment_expression as_expression satisfies_expression parenthesized_expression arguments ERROR': 'enter',
  identifier: (node, scope, collector) => {
    if (scope.requires === null) collector.publish(node.text)
    return null
  },
  object: literal,
  pair: exportedPair,
  shorthand_property_identifier: (node, scope, collector) => {
    collector.publish(node.text)
    collector.define(scope, node, 'constant', { weak: true })
    return null
  },
  method_definition: (node, scope, collector) => {
    collector.define(scope, keyOf(node, 'name'), 'function')
    return null
  },
  call_expression: callArguments,
  class: named('class'),
  'function_expression generator_function': named('function'),
})

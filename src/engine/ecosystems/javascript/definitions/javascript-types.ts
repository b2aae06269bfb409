import type { Node } from 'web-tree-sitter'
import { type Collector, inside, type Rule, rules, type VisitContext } from '../../syntax/rules.ts'
import { keyOf } from './javascript-members.ts'

const MAX_TYPE_DEPTH = 3

const signature =
  (kind: 'member' | 'method'): Rule =>
  (node: Node, scope: VisitContext, found: Collector) => {
    const deep = scope.depth >= MAX_TYPE_DEPTH
    const name = found.define(scope, keyOf(node, 'name'), kind)
    return name === null || kind === 'method' || deep ? null : inside(scope, name)
  }

/** The members of an interface or of the object types in a type alias. */
export const typeRules = rules({
  'object_type interface_body': (_node, scope) => ({ ...scope, depth: scope.depth + 1 }),
  'union_type intersection_type parenthesized_type readonly_type array_type': 'enter',
  'type_annotation generic_type type_arguments ERROR': 'enter',
  property_signature: signature('member'),
  method_signature: signature('method'),
})

export const enumRules = rules({
  'enum_body ERROR': 'enter',
  enum_assignment: (node, scope, found) => {
    found.define(scope, node.childForFieldName('name'), 'member')
    return null
  },
  'property_identifier string': (node, scope, found) => {
    found.define(scope, node, 'member')
    return null
  },
})

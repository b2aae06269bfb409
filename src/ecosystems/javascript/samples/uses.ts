import type { Node } from 'web-tree-sitter'
import type { SampleUse } from '../../sample.ts'
import { byPlace, placeOf } from '../../samples/nodes.ts'
import { lookUp } from '../../samples/scope.ts'
import { stringContent } from '../definitions/text.ts'
import { callOf, literalOf } from './calls.ts'
import { originOf, originOfSource } from './origins.ts'
import type { Scope } from './scopes.ts'
import type { Visited, Walked } from './walk.ts'

const MAX_PATH = 20

/** What the sample does with what it imports, in the order of the text. */
export function usesOf(walked: Walked): SampleUse[] {
  const uses: SampleUse[] = []
  for (const root of [...walked.references, ...walked.calls]) {
    const use = useOf(root)
    if (use !== null) uses.push(use)
  }
  for (const { key, from, path } of walked.taken) {
    const origin = originOfSource({ ...from, path: [] })
    if (origin !== null) uses.push({ ...placeOf(key), origin, path, call: null })
  }
  for (const { type, value, scope } of walked.typed) {
    const origin = originOfSource({ kind: 'type', node: type, scope, path: [] })
    if (origin !== null) uses.push({ ...placeOf(value), origin, path: [], call: null, literal: literalOf(value) })
  }
  return uses.sort((a, b) => byPlace(a, b) || Number(a.origin.instance) - Number(b.origin.instance))
}

/** The chain of members from a name or call on, and how its end is called. */
function useOf(root: Visited): SampleUse | null {
  const origin = originOf(root.node, root.scope)
  if (origin === null) return null
  const path: string[] = []
  let end = root
  while (end.parent !== null && path.length < MAX_PATH) {
    const { node } = end.parent
    if (!TRANSPARENT.test(node.type)) {
      const member = memberTaken(node, end.node)
      if (member === null) break
      path.push(member)
    }
    end = end.parent
  }
  return { ...placeOf(root.node), origin, path: isSet(end) ? path.slice(0, -1) : path, call: calledAs(end) }
}

/** Parentheses and `!` do not change which members there are. */
const TRANSPARENT = /^(?:parenthesized_expression|non_null_expression)$/

/** The member that an expression takes of `object`; null when it does something else with it. */
function memberTaken(node: Node, object: Node): string | null {
  const of = node.childForFieldName('object') ?? node.childForFieldName('module')
  if (of === null || of.id !== object.id) return null
  if (node.type === 'subscript_expression') return stringContent(node.childForFieldName('index'))
  const property = node.childForFieldName('property') ?? node.childForFieldName('name')
  return property === null || property.type === 'private_property_identifier' ? null : property.text
}

/** A member that is assigned need not have been there. */
function isSet({ node, parent }: Visited): boolean {
  return parent?.node.type === 'assignment_expression' && parent.node.childForFieldName('left')?.id === node.id
}

function calledAs(end: Visited): SampleUse['call'] {
  const call = callerOf(end)
  return call === null ? null : callOf(call, (argument) => objectOf(argument, end.scope))
}

/** The object that a variable of the sample is, when it is written out and nothing else is said of it. */
function objectOf(argument: Node, scope: Scope): Node {
  if (argument.type !== 'identifier') return argument
  const binding = lookUp(scope, argument.text)
  if (binding?.changed !== false || binding.source?.kind !== 'value' || binding.source.path.length > 0) return argument
  return binding.source.node.type === 'object' ? binding.source.node : argument
}

/** The call or `new` whose callee this is. */
export function callerOf({ node, parent }: Visited): Node | null {
  const callee = parent?.node.childForFieldName('function') ?? parent?.node.childForFieldName('constructor')
  return parent !== null && callee?.id === node.id ? parent.node : null
}

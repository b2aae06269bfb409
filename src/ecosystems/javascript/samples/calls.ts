import type { Node } from 'web-tree-sitter'
import type { SampleCall, SampleKey, SampleLiteral, SampleObject, ValueKind } from '../../sample.ts'
import { placeOf } from '../../samples/nodes.ts'
import { byType } from '../../syntax/rules.ts'
import { stringContent } from '../definitions/text.ts'
import { LEFT_OUT, LEFT_OUT_VALUE } from './prepare/prepare.ts'

const KINDS = byType<ValueKind>({
  'string template_string': 'text',
  number: 'number',
  'true false': 'boolean',
  'null undefined': 'null',
  'arrow_function function_expression generator_function': 'function',
  object: 'object',
  array: 'list',
})

/** How a call or `new` passes its arguments. `originOf` gives the expression that a variable is made from. */
export function callOf(node: Node, originOf: (argument: Node) => Node): SampleCall {
  const list = node.childForFieldName('arguments')
  const given = list?.type === 'arguments' ? list.namedChildren.filter(({ type }) => type !== 'comment') : []
  const firstSpread = given.findIndex((each) => each.type === 'spread_element' || isLeftOut(each))
  const positional = (firstSpread === -1 ? given : given.slice(0, firstSpread)).map(originOf)
  const objects = positional.flatMap((each, index): SampleObject[] =>
    each.type === 'object' ? [{ argument: index, ...literalOf(each) }] : [],
  )
  return {
    constructs: node.type === 'new_expression',
    positional: positional.length,
    spread: firstSpread !== -1 || leavesOut(list, given) || isComment(list, given) || list?.type === 'template_string',
    keywords: [],
    objects,
    kinds: positional.map(kindOf),
  }
}

/** `new Source(/* options *\/)`: a comment stands for what is passed. */
function isComment(list: Node | null, given: readonly Node[]): boolean {
  return given.length === 0 && list !== null && list.namedChildren.length > 0
}

function kindOf(value: Node): ValueKind {
  return KINDS.get(value.type) ?? 'other'
}

/** Objects in objects are read this deep. */
const MAX_DEPTH = 4

/** The keys of an object that is written out, with those of the objects in it. */
export function literalOf(node: Node, depth = 0): SampleLiteral {
  const keys: SampleKey[] = []
  let open = leavesOut(node, node.namedChildren)
  for (const child of node.namedChildren) {
    const key = child.childForFieldName('key') ?? child.childForFieldName('name') ?? child
    if (child.type === 'comment') open ||= /\.\.\.|…/.test(child.text)
    else if (child.type === 'spread_element' || key.type === 'computed_property_name' || isLeftOut(child)) open = true
    else keys.push({ ...placeOf(key), name: stringContent(key) ?? key.text, ...givenIn(child, depth) })
  }
  return { keys, open }
}

function givenIn(child: Node, depth: number): Pick<SampleKey, 'kind' | 'literal'> {
  if (child.type === 'method_definition') return { kind: 'function' }
  const value = child.childForFieldName('value')
  if (value === null) return {}
  const literal = value.type === 'object' && depth < MAX_DEPTH ? { literal: literalOf(value, depth + 1) } : {}
  return { kind: kindOf(value), ...literal }
}

function isLeftOut(node: Node): boolean {
  return node.text.startsWith(LEFT_OUT_VALUE)
}

/** Something is left out between the parts of a list, and not within one of them. */
function leavesOut(list: Node | null, parts: readonly Node[]): boolean {
  if (list === null || !list.text.includes(LEFT_OUT)) return false
  let at = list.startIndex
  const gaps = [...parts, null].map((part) => {
    const gap = list.text.slice(at - list.startIndex, (part?.startIndex ?? list.endIndex) - list.startIndex)
    at = part?.endIndex ?? at
    return gap
  })
  return gaps.some((gap) => gap.includes(LEFT_OUT))
}

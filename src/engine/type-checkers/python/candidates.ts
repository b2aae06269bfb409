import { childAt, descendants, type Syntax, textOf } from '../../ecosystems/python/tree.ts'
import type { ReadSample } from './read-sample.ts'
import type { Diagnostic, Position } from './type-server.ts'

/** What the type checker says of a sample, by the parts that it is about. */
export type Candidate =
  /** `object.name`, where the class has no such member. */
  | {
      readonly kind: 'member'
      readonly node: Syntax
      readonly object: Syntax
      readonly name: Syntax
      readonly type: string
    }
  /** `call(name=value)`, where the function has no such parameter. */
  | { readonly kind: 'option'; readonly node: Syntax; readonly call: Syntax; readonly name: Syntax }
  /** A call with more arguments by position than there are, or without one that is needed. */
  | { readonly kind: 'arguments'; readonly node: Syntax; readonly call: Syntax; readonly missing: readonly string[] }

  /** `object.name`, where the object is what a coroutine function returns without `await`. */
  | { readonly kind: 'await'; readonly node: Syntax; readonly call: Syntax }
  /** An argument of one class, where the function takes another. */
  | {
      readonly kind: 'value'
      readonly node: Syntax
      readonly call: Syntax
      readonly given: string
      readonly parameter: string
      readonly taken: string
    }

const COROUTINE = /^Cannot access attribute "\w+" for class "CoroutineType\[/
const ARGUMENT =
  /^Argument of type "(\w+)" cannot be assigned to parameter "(\w+)" of type "(\w+)(?: \| None)?" in function /
const MEMBER = /^Cannot access attribute "(\w+)" for class "(?:type\[)?(\w+)\*?\]?"/
const OPTION = /^No parameter named "\w+"/
const TOO_MANY = /^Expected \d+ positional arguments?/
const MISSING = /^Arguments? missing for parameters? /

/** Undefined if a diagnostic is about the sample alone, or about what nothing in the repository decides. */
export function candidateOf({ message, range }: Diagnostic, read: ReadSample): Candidate | undefined {
  const [, member, type = ''] = MEMBER.exec(message) ?? []
  const offset = (at: Position): number => offsetAt(read.sample.text, at)
  const [start, end] = [offset(range.start), offset(range.end)]
  const around = nodesAt(read.tree, start, end)
  if (COROUTINE.test(message)) {
    const node = around.find((each) => each.type === 'attribute' && childAt(each, 'attribute')?.start === start)
    const call = node ? callThatMade(childAt(node, 'object'), read) : null
    return node && call ? { kind: 'await', node, call } : undefined
  }
  const [, given, parameter = '', taken = ''] = ARGUMENT.exec(message) ?? []
  if (given !== undefined) {
    const node = around.findLast((each) => each.start === start && each.end === end)
    const call = around.findLast((each) => each.type === 'call' && node !== undefined && each.start < node.start)
    return node && call ? { kind: 'value', node, call, given, parameter, taken } : undefined
  }
  if (member !== undefined) {
    const node = around.find((each) => each.type === 'attribute' && childAt(each, 'attribute')?.start === start)
    const [object, name] = [childAt(node, 'object'), childAt(node, 'attribute')]
    return node && object && name ? { kind: 'member', node, object, name, type } : undefined
  }
  if (OPTION.test(message)) {
    const argument = around.find((each) => each.type === 'keyword_argument' && childAt(each, 'name')?.start === start)
    const [name, call] = [childAt(argument, 'name'), argument?.parent?.parent]
    return name && call?.type === 'call' ? { kind: 'option', node: name, call, name } : undefined
  }
  if (TOO_MANY.test(message)) {
    const argument = around.find((each) => each.parent?.type === 'argument_list' && each.start === start)
    const call = argument?.parent?.parent
    return argument && call?.type === 'call' ? { kind: 'arguments', node: argument, call, missing: [] } : undefined
  }
  const call =
    MISSING.test(message) && around.findLast((each) => each.type === 'call' && each.start === start && each.end === end)
  const missing = [...message.matchAll(/"(\w+)"/g)].map(([, name = '']) => name)
  return call ? { kind: 'arguments', node: call, call, missing } : undefined
}

/** The call whose result a name is assigned, the last before it. */
function callThatMade(object: Syntax | null, { tree }: ReadSample): Syntax | null {
  if (object?.type !== 'identifier') return null
  const made = [...descendants(tree)].findLast((each) => {
    const left = each.type === 'assignment' && each.end < object.start ? childAt(each, 'left') : null
    return left !== null && textOf(left) === textOf(object)
  })
  const right = childAt(made, 'right')
  return right?.type === 'call' ? right : null
}

/** The nodes that contain a range, outermost first. */
function nodesAt(tree: Syntax, start: number, end: number): Syntax[] {
  return [...descendants(tree, (node) => node.start > end || node.end < start)].filter(
    (node) => node.start <= start && node.end >= end,
  )
}

/** The offset of a place, whose lines count from 1: the first is that of the context. */
function offsetAt(text: string, { line, character }: Position): number {
  let offset = 0
  for (let left = line - 1; left > 0; left--) offset = text.indexOf('\n', offset) + 1
  return offset + character
}

/** The words of a part of a sample say that it fails, or something is left out of it. */
export function isOnPurpose({ kind, ...candidate }: Candidate, { names, sample, placeOf }: ReadSample): boolean {
  const { node } = candidate
  const shown = 'call' in candidate ? childAt(candidate.call, 'function') : node
  if (names.uses.some((use) => use.fails && shown !== null && use.node.start === shown.start)) return true
  const lines = sample.text.split('\n')
  const { line } = placeOf(node.start)
  if ([line - 1, line, line + 1].some((at) => FAILS.test(lines[at] ?? ''))) return true
  if (!('call' in candidate)) return kind === 'member' && names.set.has(textOf(candidate.name))
  const list = childAt(candidate.call, 'arguments')
  return /\.\.\.|…/.test(textOf(candidate.call)) || (kind === 'arguments' && (list?.children ?? []).some(isSpread))
}

const FAILS =
  /#.*(?:\b(?:raises?|fails?|wrong|invalid|bad|error|deprecated|removed|not (?:work|allowed|supported|available)|doesn't|don't)\b|\w+Error\b)/i

function isSpread({ type }: Syntax): boolean {
  return type === 'list_splat' || type === 'dictionary_splat'
}

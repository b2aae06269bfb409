import { type Element, InlineContext, type MarkdownConfig } from '@lezer/markdown'
import { memoize } from '../../../../base/memoize.ts'
import { aheadOf } from './ahead.ts'
import { isSpace, labelEnd, targetEnd, titleMark } from './link-parts.ts'

const [EXCLAMATION, OPEN_BRACKET, CLOSE_BRACKET] = [33, 91, 93]

/** Links and images in linear time: open brackets are on a stack, and closing parentheses are found once per text. */
export const Links: MarkdownConfig = {
  defineNodes: ['Brackets'],
  parseInline: [
    { name: 'Link', parse: openLink },
    { name: 'Image', parse: openImage },
    { name: 'LinkEnd', parse: closeBracket },
  ],
}

interface Opener {
  readonly isImage: boolean
  readonly from: number
  readonly to: number
}

interface Open {
  readonly brackets: Opener[]
  /** Brackets below this index of the stack contain another link, so they are not links. */
  inactive: number
}

const openIn = memoize((_: InlineContext): Open => ({ brackets: [], inactive: 0 }))

/** Whether a link or an image may be open at the parser's position. */
export function isInBrackets(context: InlineContext): boolean {
  return openIn(context).brackets.length > 0
}

function openLink(context: InlineContext, next: number, start: number): number {
  return next === OPEN_BRACKET ? open(context, { isImage: false, from: start, to: start + 1 }) : -1
}

function openImage(context: InlineContext, next: number, start: number): number {
  if (next !== EXCLAMATION || context.char(start + 1) !== OPEN_BRACKET) return -1
  return open(context, { isImage: true, from: start, to: start + 2 })
}

function open(context: InlineContext, opener: Opener): number {
  openIn(context).brackets.push(opener)
  return context.addDelimiter(delimiterOf(opener), opener.from, opener.to, true, false)
}

function delimiterOf({ isImage }: Opener): typeof InlineContext.linkStart {
  return isImage ? InlineContext.imageStart : InlineContext.linkStart
}

function closeBracket(context: InlineContext, next: number, start: number): number {
  if (next !== CLOSE_BRACKET) return -1
  const state = openIn(context)
  const opener = state.brackets.pop()
  const index = opener ? context.findOpeningDelimiter(delimiterOf(opener)) : null
  if (!opener || index === null) return -1
  const depth = state.brackets.length
  const isActive = opener.isImage || depth >= state.inactive
  state.inactive = Math.min(state.inactive, depth)
  const content = context.takeContent(index)
  const isEmpty = context.skipSpace(opener.to) === start && !/[([]/.test(context.slice(start + 1, start + 2))
  if (!isActive || isEmpty) {
    if (content.length > 0) context.addElement(context.elt('Brackets', opener.from, start + 1, content))
    return -1
  }
  if (!opener.isImage) state.inactive = depth
  return context.addElement(finished(context, content, opener, start + 1))
}

function finished(context: InlineContext, content: readonly Element[], opener: Opener, textEnd: number): Element {
  const { parts, end } = targetParts(context, textEnd)
  const marks = [
    context.elt('LinkMark', opener.from, opener.to),
    context.elt('LinkMark', textEnd - 1, textEnd),
  ] as const
  return context.elt(opener.isImage ? 'Image' : 'Link', opener.from, end, [marks[0], ...content, marks[1], ...parts])
}

interface TargetParts {
  readonly parts: readonly Element[]
  readonly end: number
}

/** What follows link text: `(target "title")`, `[label]`, or nothing. */
function targetParts(context: InlineContext, start: number): TargetParts {
  const none = { parts: [], end: start }
  const { text, offset } = context
  const next = context.slice(start, start + 1)
  if (next === '[') {
    const end = labelEnd(text, start - offset, false)
    return typeof end === 'number' && end !== -1
      ? { parts: [context.elt('LinkLabel', start, end + offset)], end: end + offset }
      : none
  }
  if (next !== '(') return none
  const parts: Element[] = [context.elt('LinkMark', start, start + 1)]
  let at = context.skipSpace(start + 1)
  const target = endOfTarget(context, start - offset, at - offset)
  if (target !== -1) {
    parts.push(context.elt('URL', at, target + offset))
    at = afterSpace(context, target) + offset
    const title = at === target + offset ? -1 : endOfTitle(context, at - offset)
    if (title !== -1) {
      parts.push(context.elt('LinkTitle', at, title + offset))
      at = context.skipSpace(title + offset)
    }
  }
  if (context.slice(at, at + 1) !== ')') return none
  return { parts: [...parts, context.elt('LinkMark', at, at + 1)], end: at + 1 }
}

/** @param parenthesis index of the opening parenthesis */
function endOfTarget(context: InlineContext, parenthesis: number, start: number): number {
  const { text } = context
  if (start > parenthesis + 1 || text[start] === '<') {
    const end = targetEnd(text, start)
    return typeof end === 'number' ? end : -1
  }
  const space = aheadOf(context).search(SPACE, start)
  const word = space === -1 ? text.length : space
  const end = Math.min(closersOf(context).get(parenthesis) ?? word, word)
  return end > start ? end : -1
}

/** Searched once per text, since many targets may end at the same space. */
function afterSpace(context: InlineContext, from: number): number {
  const at = aheadOf(context).search(NO_SPACE, from)
  return at === -1 ? context.text.length : at
}

function endOfTitle(context: InlineContext, start: number): number {
  const pattern = UNESCAPED.get(titleMark(context.text.charCodeAt(start)) ?? '')
  const at = pattern === undefined ? -1 : aheadOf(context).search(pattern, start + 1)
  return at === -1 ? -1 : at + 1
}

const SPACE = /[ \t\n\r]/g
const NO_SPACE = /[^ \t\n\r]/g
/** Unescaped closing marks of titles: after an even number of backslashes. */
const UNESCAPED: ReadonlyMap<string, RegExp> = new Map([
  ['"', /(?<=(?<!\\)(?:\\\\)*)"/g],
  ["'", /(?<=(?<!\\)(?:\\\\)*)'/g],
  [')', /(?<=(?<!\\)(?:\\\\)*)\)/g],
])

/** The closing parenthesis for each parenthesis that may enclose a target. Targets contain no spaces. */
const closersOf = memoize(({ text }: InlineContext): ReadonlyMap<number, number> => {
  const found = new Map<number, number>()
  let open: number[] = []
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isSpace(code)) open = []
    else if (text[at] === '\\' && !isSpace(text.charCodeAt(at + 1))) at++
    else if (text[at] === '(') open.push(at)
    else if (text[at] === ')' && open.length > 0) found.set(open.pop() ?? 0, at)
  }
  return found
})

import { type BlockContext, type InlineContext, type Line, type MarkdownConfig, Table } from '@lezer/markdown'
import { groupBy } from '../../../../base/group-by.ts'
import { memoize } from '../../../../base/memoize.ts'
import { matchAt } from '../../source.ts'
import { BareAddresses } from './bare-address.ts'
import { Definitions } from './definition.ts'
import { HtmlTags } from './html-tag.ts'
import { Links } from './links.ts'

/** A line with more indentation does not begin a table. The parser's pattern visits each of the spaces many times. */
const MAX_INDENT = 100

/** GitHub's tables. */
const Tables: MarkdownConfig = {
  ...Table,
  parseBlock: (Table.parseBlock ?? []).map((syntax) => ({
    ...syntax,
    endLeaf: (context, line, leaf) =>
      !isIndented(context.peekLine()) && (syntax.endLeaf?.(context, line, leaf) ?? false),
  })),
}

function isIndented(line: string): boolean {
  return /^[>\s]*/.exec(line.slice(0, MAX_INDENT + 1))?.[0].length === MAX_INDENT + 1
}

const GREATER = 62

/** Quotes without nodes for their marks: the parser inserts these into each block one by one, in quadratic time. */
const Quotes: MarkdownConfig = {
  defineNodes: [{ name: 'Quote', block: true, composite: continueQuote }],
  parseBlock: [{ name: 'Blockquote', parse: beginQuote }],
}

function beginQuote(context: BlockContext, line: Line): boolean | null {
  if (line.next !== GREATER) return false
  context.startComposite('Quote', line.pos)
  line.moveBase(line.pos + (line.text[line.pos + 1] === ' ' ? 2 : 1))
  return null
}

function continueQuote(_: BlockContext, line: Line): boolean {
  if (line.next !== GREATER) return false
  line.moveBase(line.pos + (/\s/.test(line.text[line.pos + 1] ?? '') ? 2 : 1))
  return true
}

const BACKTICK = 96

/** Code spans: between two backtick runs of equal length. All runs of a text are found once. */
const CodeSpans: MarkdownConfig = { parseInline: [{ name: 'InlineCode', parse: parseCodeSpan }] }

function parseCodeSpan(context: InlineContext, next: number, start: number): number {
  if (next !== BACKTICK || context.char(start - 1) === BACKTICK) return -1
  let end = start + 1
  while (context.char(end) === BACKTICK) end++
  const size = end - start
  const closing = nextRun(context, size, end)
  if (closing === -1) return -1
  return context.addElement(
    context.elt('InlineCode', start, closing + size, [
      context.elt('CodeMark', start, end),
      context.elt('CodeMark', closing, closing + size),
    ]),
  )
}

interface Runs {
  /** Start offsets of the runs of this length, in ascending order. */
  readonly starts: number[]
  /** Index of the first run that has not been passed. */
  next: number
}

const runsOf = memoize(({ text }: InlineContext): ReadonlyMap<number, Runs> => {
  const alike = groupBy(text.matchAll(/`+/g), ([run]) => run.length)
  return new Map([...alike].map(([size, runs]) => [size, { starts: runs.map(({ index }) => index), next: 0 }]))
})

/** The first run of this length at or after an offset; -1 if there is none. Calls come in ascending order of offset. */
function nextRun(context: InlineContext, size: number, from: number): number {
  const runs = runsOf(context).get(size)
  if (!runs) return -1
  while ((runs.starts[runs.next] ?? Number.POSITIVE_INFINITY) < from - context.offset) runs.next++
  const start = runs.starts[runs.next]
  return start === undefined ? -1 : context.offset + start
}

/** Text up to the next character that can start or end a link, image, code span, tag, comment, entity or escape. */
const PLAIN = /[^\\&`<[\]!{]+/y
/** Prefixes and signs of bare URLs and e-mail addresses, which may start anywhere. */
const BARE_ADDRESS = /@|www\.|https?:|mailto:|xmpp:/

/**
 * Skips text in which no inline syntax can start. The parser offers every character to every syntax, and in prose nearly all of them are
 * plain.
 */
export const PlainText: MarkdownConfig = { parseInline: [{ name: 'PlainText', before: 'Escape', parse: skipPlain }] }

const canStep = memoize(({ text }: InlineContext) => !BARE_ADDRESS.test(text))

function skipPlain(context: InlineContext, _next: number, position: number): number {
  if (!canStep(context)) return -1
  const plain = matchAt(PLAIN, context.text, position - context.offset)
  return plain === null ? -1 : position + plain[0].length
}

/**
 * CommonMark with GitHub's tables and bare addresses, with every syntax in linear time. The parser's own versions search for a closing mark
 * again from every opening mark. Emphasis and hard breaks contain no claims and are omitted.
 */
export const LinearMarkdown: readonly MarkdownConfig[] = [
  Tables,
  Quotes,
  Definitions,
  CodeSpans,
  HtmlTags,
  Links,
  BareAddresses,
  PlainText,
  { remove: ['Emphasis', 'HardBreak'] },
]

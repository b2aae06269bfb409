import type { InlineContext, MarkdownConfig } from '@lezer/markdown'
import { groupBy } from '../../../group-by.ts'
import { memoize } from '../../../memoize.ts'

const BACKTICK = 96

/** Code spans: between two runs of as many backticks. All runs of a text are found once. */
export const CodeSpans: MarkdownConfig = { parseInline: [{ name: 'InlineCode', parse: parseCodeSpan }] }

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
  /** Where the runs of this length start, in order. */
  readonly starts: number[]
  /** Those before this one lie behind. */
  next: number
}

const runsOf = memoize(({ text }: InlineContext): ReadonlyMap<number, Runs> => {
  const alike = groupBy(text.matchAll(/`+/g), ([run]) => run.length)
  return new Map([...alike].map(([size, runs]) => [size, { starts: runs.map(({ index }) => index), next: 0 }]))
})

/** The first run of this length at a place or behind it; -1 when there is none. Places come in order. */
function nextRun(context: InlineContext, size: number, from: number): number {
  const runs = runsOf(context).get(size)
  if (!runs) return -1
  while ((runs.starts[runs.next] ?? Number.POSITIVE_INFINITY) < from - context.offset) runs.next++
  const start = runs.starts[runs.next]
  return start === undefined ? -1 : context.offset + start
}

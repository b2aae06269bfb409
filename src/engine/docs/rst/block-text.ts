import type { Prose } from '../doc.ts'
import { leadBefore, withoutBlankEnds } from '../page-lists.ts'
import { dedent, isBlank } from '../source.ts'
import type { RstPage } from './page.ts'

/** Index after the block that follows line `at` with more than `indent` columns of indentation, without trailing blank lines. */
export function bodyEnd(page: RstPage, at: number, indent: number): number {
  let end = at + 1
  for (let index = at + 1; index < page.lines.length; index++) {
    const width = page.indents[index] ?? -1
    if (width === -1) continue
    if (width <= indent) break
    end = index + 1
  }
  return end
}

/** Adds lines `from` to `to` (0-based, `to` excluded) as a code block, without surrounding blank lines. */
export function addCodeBlock(
  page: RstPage,
  from: number,
  to: number,
  { language, meta = '', lead }: { readonly language: string; readonly meta?: string; readonly lead: string },
): void {
  const range = withoutBlankEnds(page.lines, from, to)
  if (range === null) return
  const { first, end } = range
  const source = page.lines.slice(first, end)
  let indent = Number.POSITIVE_INFINITY
  for (const width of page.indents.slice(first, end)) if (width !== -1) indent = Math.min(indent, width)
  const lines = source.map((line) => dedent(line, indent))
  page.codeBlocks.push({
    language: lines[0]?.startsWith('>>> ') && ['', 'python', 'py', 'python3'].includes(language) ? 'pycon' : language,
    meta,
    lines,
    line: first + 1,
    column: (source[0]?.length ?? 0) - (lines[0]?.length ?? 0) + 1,
    lead,
  })
}

/** Adds lines as prose. Markup is read from column `start` of the first line. */
export function addProse(page: RstPage, kind: Prose['kind'], first: number, count = 1, start = 0): void {
  page.prose.push({ lines: page.lines.slice(first, first + count), line: first + 1, kind })
  page.runs.push({ first, count, start, end: null })
}

/** The introduction of a block at a line (0-based). A paragraph introduces a block with two colons. */
export function leadOf(page: RstPage, at: number): string {
  return leadBefore(page, at, isBlank).replace(/\s?::$/, ':')
}

import { dedent, isBlank } from '../source-lines.ts'
import type { RstPage } from './page.ts'

/** Index behind the block that follows line `at` and is indented deeper than `indent`; trailing blank lines stay outside. */
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

/** Adds lines `from` to `to` (0-based, `to` excluded) as a code block; blank lines around are dropped. */
export function addCodeBlock(
  page: RstPage,
  from: number,
  to: number,
  language: string,
  meta: string,
  lead: string,
): void {
  let first = from
  let end = to
  while (first < end && isBlank(page.lines[first])) first += 1
  while (end > first && isBlank(page.lines[end - 1])) end -= 1
  if (first === end) return
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

/** The paragraph or list item that ends just above line `at` (0-based), as one line; '' when something else stands between. */
export function leadBefore(page: RstPage, at: number): string {
  const last = page.prose.at(-1)
  if (last === undefined || last.kind === 'heading' || last.kind === 'row') return ''
  for (let line = last.line + last.lines.length; line <= at; line++) {
    if (!isBlank(page.lines[line - 1])) return ''
  }
  return last.lines
    .map((line) => line.trim())
    .join(' ')
    .replace(/\s?::$/, ':')
}

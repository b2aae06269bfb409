import type { Position } from './doc.ts'
import { createSource } from './source.ts'

const TAB_STOP = 8

/** Width of a line's leading white space in columns; a tab reaches to the next multiple of 8, as docutils has it. */
export function indentWidth(line: string): number {
  let width = 0
  for (const char of line) {
    if (char === ' ') width += 1
    else if (char === '\t') width += TAB_STOP - (width % TAB_STOP)
    else break
  }
  return width
}

export function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === ''
}

/** The line without its first `width` columns of white space; never more than its white space. */
export function dedent(line: string, width: number): string {
  let columns = 0
  let at = 0
  while (at < line.length && columns < width) {
    const char = line[at]
    if (char === ' ') columns += 1
    else if (char === '\t') columns += TAB_STOP - (columns % TAB_STOP)
    else break
    at += 1
  }
  return line.slice(at)
}

/** The text without the given signs at its end. A loop: a regular expression would be quadratic on long runs of them. */
export function trimEndOf(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Several source lines as one: each without white space around it, joined by single spaces. */
export function oneLine(text: string): string {
  return text.includes('\n')
    ? text
        .split('\n')
        .map((line) => line.trim())
        .join(' ')
    : text
}

/** Positions in a page of an excerpt of it: some whole lines joined by line feeds, behind the page's first `before` ones. */
export function positionIn(excerpt: string, before: number): (offset: number) => Position {
  if (!excerpt.includes('\n')) return (offset) => ({ line: before + 1, column: offset + 1 })
  const source = createSource(excerpt)
  return (offset) => {
    const { line, column } = source.position(offset)
    return { line: line + before, column }
  }
}

import type { Position } from './doc.ts'
import { lastAt } from './last-at.ts'

/** A page's text with its line table, to convert offsets to lines and columns in logarithmic time. */
export interface Source {
  /** Text with `\n` line ends and without byte order mark. Offsets refer to it. */
  readonly text: string
  readonly lines: readonly string[]
  /** 1-based line and column of an offset. */
  position(offset: number): Position
  /** Offset of the first character of a 1-based line. */
  startOf(line: number): number
}

/** Normalises line ends, removes a byte order mark, and indexes the lines. */
export function createSource(raw: string): Source {
  const text = (raw.charCodeAt(0) === 0xfeff ? raw.slice(1) : raw).replace(/\r\n?/g, '\n')
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  const position = (offset: number): Position => {
    const at = lastAt(starts, offset, (start) => start)
    return { line: at + 1, column: offset - (starts[at] ?? 0) + 1 }
  }
  return { text, lines: text.split('\n'), position, startOf: (line) => starts[line - 1] ?? text.length }
}

/**
 * Converts offsets of an excerpt to positions in its page. The excerpt is some whole lines joined by line feeds, after the page's first
 * `before` lines.
 */
export function positionIn(excerpt: string, before: number): (offset: number) => Position {
  if (!excerpt.includes('\n')) return (offset) => ({ line: before + 1, column: offset + 1 })
  const source = createSource(excerpt)
  return (offset) => {
    const { line, column } = source.position(offset)
    return { line: line + before, column }
  }
}

/** The match of a sticky pattern at an index of a text; for a global pattern, at or after the index. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** A text whose markup is being read into a page. */
export interface Scan<P> {
  readonly page: P
  readonly text: string
  readonly position: (offset: number) => Position
  /** Delimiters known to have no closing one further on. */
  readonly unclosed: Set<string>
}

/** Reads the markup of a text: `special` finds possible starts, `read` reads one and returns the index after it. */
export function readMarkup(text: string, from: number, special: RegExp, read: (at: number) => number): void {
  for (let at = from; at < text.length; ) {
    const next = matchAt(special, text, at)
    if (next === null) return
    at = read(next.index)
  }
}

const TAB_STOP = 8

/** Width of a line's indentation in columns. A tab extends to the next multiple of 8, as in docutils. */
export function indentWidth(line: string): number {
  return widthOf(line, Number.POSITIVE_INFINITY).width
}

/** The line without its first `width` columns of white space. Never removes other characters. */
export function dedent(line: string, width: number): string {
  return line.slice(widthOf(line, width).at)
}

/** Offset and width of a line's indentation, limited to the first offset at or after column `most`. */
function widthOf(line: string, most: number): { readonly at: number; readonly width: number } {
  let width = 0
  let at = 0
  for (; width < most; at++) {
    if (line[at] === ' ') width += 1
    else if (line[at] === '\t') width += TAB_STOP - (width % TAB_STOP)
    else break
  }
  return { at, width }
}

export function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === ''
}

/** The text without the given signs at its end. A loop, because a regular expression would be quadratic on long runs of them. */
export function trimEndOf(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Joins source lines by single spaces, without their surrounding white space. */
export function oneLine(text: string): string {
  return text.includes('\n')
    ? text
        .split('\n')
        .map((line) => line.trim())
        .join(' ')
    : text
}

const SOURCE_LENGTH = 200

/** First line of a construct, at most 200 characters. */
export function sourceOf(text: string): string {
  return (text.split('\n', 1)[0] ?? '').trim().slice(0, SOURCE_LENGTH)
}

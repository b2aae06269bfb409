import type { Position } from './doc.ts'

/** A page's text with its line table, so that offsets become lines and columns in logarithmic time. */
export interface Source {
  /** Text with `\n` line ends and no byte order mark; offsets refer to it. */
  readonly text: string
  readonly lines: readonly string[]
  /** 1-based line and column of an offset. */
  position(offset: number): Position
  /** Offset of the first character of a 1-based line. */
  startOf(line: number): number
}

/** Normalises line ends and a byte order mark away and indexes the lines. */
export function createSource(raw: string): Source {
  const text = (raw.charCodeAt(0) === 0xfeff ? raw.slice(1) : raw).replace(/\r\n?/g, '\n')
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  const position = (offset: number): Position => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }
  return { text, lines: text.split('\n'), position, startOf: (line) => starts[line - 1] ?? text.length }
}

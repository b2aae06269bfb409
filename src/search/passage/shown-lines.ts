/** A line of a passage, prepared for comparison with a query. */
export interface Line {
  readonly lexemes: readonly string[]
  /** Its words as written, in lower case. */
  readonly words: readonly string[]
  /** Number of characters, including the line end. */
  readonly length: number
  readonly isBlank: boolean
  readonly inFence: boolean
}

/** Lines counted from 0, both included. */
export interface LineSpan {
  readonly from: number
  readonly to: number
}

/** Target length of the shown text in characters, and the maximum; a passage up to the maximum is shown whole. */
const SHOWN = 1200
const MAX_LENGTH = 1800

/** The answering lines, extended to the ends of their paragraphs and samples, and with more context as long as there is room. */
export function shownLines(lines: readonly Line[], answering: LineSpan): LineSpan {
  const whole = lines.reduce((sum, { length }) => sum + length, 0)
  if (whole <= MAX_LENGTH) return { from: 0, to: lines.length - 1 }
  let { from, to } = answering
  let shown = lines.slice(from, to + 1).reduce((sum, { length }) => sum + length, 0)
  const isOpen = (at: number): boolean => {
    const [before, after] = [lines[at - 1], lines[at]]
    return before !== undefined && after !== undefined && ((!before.isBlank && !after.isBlank) || after.inFence)
  }
  const take = (at: number): void => {
    shown += lines[at]?.length ?? 0
  }
  // First the rest of their paragraph, then what precedes and follows it. A long list extends on both sides.
  while (shown < MAX_LENGTH && ((from > 0 && isOpen(from)) || (to + 1 < lines.length && isOpen(to + 1)))) {
    if (to + 1 < lines.length && isOpen(to + 1)) take(++to)
    if (shown < MAX_LENGTH && from > 0 && isOpen(from)) take(--from)
  }
  while (shown < SHOWN && (from > 0 || to + 1 < lines.length)) {
    if (to + 1 < lines.length) take(++to)
    if (from > 0 && shown < SHOWN) take(--from)
  }
  return { from, to }
}

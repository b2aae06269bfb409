/** A position in a text that only moves forward, with its 1-based line. */
export interface Cursor {
  readonly text: string
  position: number
  line: number
}

export function cursorAt(text: string): Cursor {
  return { text, position: 0, line: 1 }
}

/** Moves forward to an offset and counts the lines on the way. */
export function advanceTo(cursor: Cursor, offset: number): void {
  const end = Math.min(offset, cursor.text.length)
  for (; cursor.position < end; cursor.position++) if (cursor.text.charCodeAt(cursor.position) === 10) cursor.line++
}

/** The offset after the next occurrence of a mark; the text's length if there is none. */
export function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found === -1 ? text.length : found + mark.length
}

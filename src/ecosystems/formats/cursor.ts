/** A place in a text that moves forward, with the 1-based line it is on. */
export interface Cursor {
  readonly text: string
  position: number
  line: number
}

export function cursorAt(text: string): Cursor {
  return { text, position: 0, line: 1 }
}

/** Moves to an offset ahead and counts the lines on the way. */
export function advanceTo(cursor: Cursor, offset: number): void {
  const end = Math.min(offset, cursor.text.length)
  for (; cursor.position < end; cursor.position++) if (cursor.text.charCodeAt(cursor.position) === 10) cursor.line++
}

/** The offset after the next occurrence of a mark, or of the text's end. */
export function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found === -1 ? text.length : found + mark.length
}

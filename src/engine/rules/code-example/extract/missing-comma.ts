/** A member of an object or a table: `name: value`, `"name": value`. */
const MEMBER = /^\s*(?:["'`][^"'`]{1,80}["'`]|[\w$]+|\[[^\]]{1,80}\])\s*:(?![:=])\s*\S/
/** A bracket closes alone on its line: an element of a list, or the value of a member. */
const CLOSED = /^\s*[}\]]+$/
/** An element of a list begins. */
const OPENED = /^\s*[{[]/
/** The member goes on, or its comma is there. */
const GOES_ON = /[,;:{[(=+\-*/|&?<>.\\]$|=>$/
const COMMENT = /\s(?:\/\/|#)\s.*$/
/** Lines before and after the place of an error at which the comma may be missing: parsers report it a few lines away. */
const [BEFORE, AFTER] = [2, 4]

/**
 * The index of the line that lacks a comma at its end, next to a syntax error: a member of an object with another member directly below it, or
 * a bracket with the next element or member directly below it.
 * Null if there is none, or several.
 */
export function lineWithoutComma(lines: readonly string[], error: number): number | null {
  const found: number[] = []
  for (let at = Math.max(0, error - BEFORE); at <= lines.length - 2; at++) {
    const [line = '', next = ''] = lines
      .slice(at, at + 2)
      .map((text) => text.slice(0, 500).replace(COMMENT, '').trimEnd())
    const indent = (text: string): number => text.search(/\S|$/)
    if (indent(line) !== indent(next)) continue
    const isMember = at <= error + AFTER && MEMBER.test(line) && MEMBER.test(next) && !GOES_ON.test(line)
    // The error of a list may be reported at its beginning.
    if (isMember || (CLOSED.test(line) && (OPENED.test(next) || MEMBER.test(next)))) found.push(at)
  }
  const [only] = found
  return found.length === 1 && only !== undefined ? only : null
}

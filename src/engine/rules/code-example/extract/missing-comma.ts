/** A member of an object or a table: `name: value`, `"name": value`. */
const MEMBER = /^\s*(?:["'`][^"'`]{1,80}["'`]|[\w$]+|\[[^\]]{1,80}\])\s*:(?![:=])\s*\S/
/** The member goes on, or its comma is there. */
const GOES_ON = /[,;:{[(=+\-*/|&?<>.\\]$|=>$/
const COMMENT = /\s(?:\/\/|#)\s.*$/
/** Lines before and after the place of an error at which the comma may be missing: parsers report it a few lines away. */
const [BEFORE, AFTER] = [2, 4]

/**
 * The index of the line that lacks a comma at its end: a member of an object with another member directly below it, next to a syntax error.
 * Null if there is none, or several.
 */
export function lineWithoutComma(lines: readonly string[], error: number): number | null {
  const found: number[] = []
  for (let at = Math.max(0, error - BEFORE); at <= Math.min(lines.length - 2, error + AFTER); at++) {
    const [line = '', next = ''] = lines
      .slice(at, at + 2)
      .map((text) => text.slice(0, 500).replace(COMMENT, '').trimEnd())
    const indent = (text: string): number => text.search(/\S|$/)
    if (MEMBER.test(line) && MEMBER.test(next) && !GOES_ON.test(line) && indent(line) === indent(next)) found.push(at)
  }
  const [only] = found
  return found.length === 1 && only !== undefined ? only : null
}

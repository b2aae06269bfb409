const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** Where a line stands among the bytes of its page: from its first byte to behind its last, its line end not included. */
export interface LineBytes {
  readonly from: number
  readonly to: number
}

/** The lines of a page as its readers count them: they end with LF, CRLF or CR, and a byte order mark belongs to none. */
export function linesOf(page: Uint8Array): LineBytes[] {
  const lines: LineBytes[] = []
  let from = BYTE_ORDER_MARK.every((byte, index) => page[index] === byte) ? BYTE_ORDER_MARK.length : 0
  for (let at = from; at < page.length; at++) {
    if (page[at] !== LINE_FEED && page[at] !== CARRIAGE_RETURN) continue
    lines.push({ from, to: at })
    if (page[at] === CARRIAGE_RETURN && page[at + 1] === LINE_FEED) at++
    from = at + 1
  }
  return [...lines, { from, to: page.length }]
}

/** Whether two pages say the same line by line, whatever ends their lines. */
export function haveSameLines(one: Uint8Array, other: Uint8Array): boolean {
  const [left, right] = [linesOf(one), linesOf(other)]
  return (
    left.length === right.length &&
    left.every(({ from, to }, index) => {
      const line = right[index]
      return line !== undefined && isSame(one.subarray(from, to), other.subarray(line.from, line.to))
    })
  )
}

export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0
}

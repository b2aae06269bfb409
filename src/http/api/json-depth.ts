const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/**
 * Whether arrays and objects stand deeper in one another than so many levels in JSON, as UTF-8: found in one pass, before a parser goes
 * down there.
 */
export function isDeeperThan(levels: number, json: Uint8Array): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number
    if (isText && byte === BACKSLASH) at++
    else if (byte === QUOTE) isText = !isText
    else if (isText) continue
    else if (OPENING.has(byte) && ++depth > levels) return true
    else if (CLOSING.has(byte)) depth--
  }
  return false
}

/**
 * The text of a file as UTF-8: UTF-16 with a byte order mark is recoded, anything else is returned as it is. Half a code unit at the end is
 * ignored.
 */
export function toUtf8(bytes: Buffer): Buffer {
  const order = orderOf(bytes)
  return order === null ? bytes : Buffer.from(utf16(bytes, order), 'utf8')
}

/** The text of a file in UTF-8, or in UTF-16 with a byte order mark, which is not part of the text. */
export function decodeText(bytes: Buffer): string {
  const order = orderOf(bytes)
  return order === null ? bytes.toString('utf8') : utf16(bytes, order)
}

type ByteOrder = 'little' | 'big'

/** The order that a byte order mark of UTF-16 gives; null without one. That of UTF-32 begins like one, and goes on with a NUL. */
function orderOf(bytes: Buffer): ByteOrder | null {
  if (bytes.length < 2) return null
  const mark = bytes.readUInt16BE(0)
  if (mark === 0xfeff) return 'big'
  return mark === 0xfffe && !(bytes.length >= 4 && bytes.readUInt16BE(2) === 0) ? 'little' : null
}

function utf16(bytes: Buffer, order: ByteOrder): string {
  const units = bytes.subarray(2, bytes.length - (bytes.length % 2))
  return (order === 'little' ? units : Buffer.from(units).swap16()).toString('utf16le')
}

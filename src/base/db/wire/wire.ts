import { createHash, timingSafeEqual } from 'node:crypto'

/** A message of PostgreSQL's protocol, from a client or the server. */
export interface Message {
  /** `Q`, `P`, `S` …; null for messages that open a connection, which have no type. */
  readonly type: string | null
  readonly bytes: Buffer
}

/** Codes of the messages that may precede the startup message. PostgreSQL, "Message Formats". */
const SSL_REQUEST = 80_877_103
const GSS_REQUEST = 80_877_104
const CANCEL_REQUEST = 80_877_102

export function openingOf({ bytes }: Message): 'encryption' | 'cancel' | 'startup' {
  const code = bytes.length >= 8 ? bytes.readInt32BE(4) : 0
  if (code === SSL_REQUEST || code === GSS_REQUEST) return 'encryption'
  return code === CANCEL_REQUEST ? 'cancel' : 'startup'
}

/** Whether the server is ready for another client after answering this message: a simple query, Sync, a function call, or the opening. */
export function endsBatch({ type }: Message): boolean {
  return type === null || type === 'Q' || type === 'S' || type === 'F' || type === 'p'
}

/** Whether the server reports that a client now listens to a channel. */
export function isListening({ type, bytes }: Message): boolean {
  return type === 'C' && bytes.toString('latin1', 5) === 'LISTEN\0'
}

/** Whether it is a notification, which goes to every client that listens. */
export function isNotification({ type }: Message): boolean {
  return type === 'A'
}

/** Requests the password in plain text: AuthenticationCleartextPassword. */
export const PASSWORD_REQUEST = messageOf('R', Buffer.of(0, 0, 0, 3))

/** Rejects a wrong password: ErrorResponse. */
export const WRONG_PASSWORD = messageOf('E', Buffer.from('SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed\0\0'))

export function isPassword({ type, bytes }: Message, password: string): boolean {
  const digest = (text: Uint8Array): Buffer => createHash('sha256').update(text).digest()
  return type === 'p' && timingSafeEqual(digest(bytes.subarray(5, -1)), digest(Buffer.from(password)))
}

function messageOf(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** PostgreSQL's own maximum size of a message, in bytes. */
export const MAX_MESSAGE_BYTES = 0x3fff_ffff
/** The maximum before the client has sent its password. */
export const MAX_BYTES_BEFORE_PASSWORD = 10_000

/**
 * Splits a byte stream into messages, however it is chunked. A client's first messages have no type (`isOpen` false); a server's all have
 * one. Throws RangeError for an invalid message, or one larger than `largest` allows at that time.
 */
export function createMessageReader(
  isOpen: boolean,
  largest = (): number => MAX_MESSAGE_BYTES,
): { read(chunk: Buffer): Message[] } {
  let parts: Buffer[] = []
  let size = 0
  /** Bytes needed for the next message. Joining the parts before they are there would copy a large message again and again. */
  let wanted = 0
  return {
    read(chunk) {
      parts.push(chunk)
      size += chunk.length
      if (size < wanted) return []
      let rest = parts.length === 1 ? chunk : Buffer.concat(parts)
      const messages: Message[] = []
      for (;;) {
        wanted = lengthOf(rest, isOpen ? 1 : 0, largest())
        if (rest.length < wanted) break
        const bytes = rest.subarray(0, wanted)
        rest = rest.subarray(wanted)
        const message = { type: isOpen ? String.fromCharCode(bytes[0] ?? 0) : null, bytes }
        if (!isOpen && openingOf(message) === 'startup') isOpen = true
        messages.push(message)
      }
      parts = [rest]
      size = rest.length
      return messages
    },
  }
}

/**
 * Size of the message at the beginning of `bytes`, or of its header while that is incomplete. `head` is the number of bytes before the
 * length.
 */
function lengthOf(bytes: Buffer, head: number, largest: number): number {
  if (bytes.length < head + 4) return head + 4
  const length = bytes.readInt32BE(head)
  if (length < 4 || length > largest) throw new RangeError('not a message of PostgreSQL')
  return head + length
}

import { createHash, timingSafeEqual } from 'node:crypto'

/** One message of PostgreSQL's protocol, of a client or of the server. */
export interface Message {
  /** `Q`, `P`, `S` …; null for the messages that open a connection, which carry no type. */
  readonly type: string | null
  readonly bytes: Buffer
}

/** Codes of the messages that may come before the startup message. PostgreSQL, "Message Formats". */
const SSL_REQUEST = 80_877_103
const GSS_REQUEST = 80_877_104
const CANCEL_REQUEST = 80_877_102

export function openingOf({ bytes }: Message): 'encryption' | 'cancel' | 'startup' {
  const code = bytes.length >= 8 ? bytes.readInt32BE(4) : 0
  if (code === SSL_REQUEST || code === GSS_REQUEST) return 'encryption'
  return code === CANCEL_REQUEST ? 'cancel' : 'startup'
}

/** After these the server answers and is ready for another client: a simple query, Sync, a call, or the opening itself. */
export function endsBatch({ type }: Message): boolean {
  return type === null || type === 'Q' || type === 'S' || type === 'F' || type === 'p'
}

/** Whether the server says that a client now listens to a channel. */
export function isListening({ type, bytes }: Message): boolean {
  return type === 'C' && bytes.toString('latin1', 5) === 'LISTEN\0'
}

/** Whether it is a notification, which every client that listens is waiting for. */
export function isNotification({ type }: Message): boolean {
  return type === 'A'
}

/** Asks a client for its password in plain text: AuthenticationCleartextPassword. */
export const PASSWORD_REQUEST = messageOf('R', Buffer.of(0, 0, 0, 3))

/** Refuses a client whose password is wrong: ErrorResponse. */
export const WRONG_PASSWORD = messageOf('E', Buffer.from('SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed\0\0'))

export function saysPassword({ type, bytes }: Message, password: string): boolean {
  const digest = (text: Uint8Array): Buffer => createHash('sha256').update(text).digest()
  return type === 'p' && timingSafeEqual(digest(bytes.subarray(5, -1)), digest(Buffer.from(password)))
}

function messageOf(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** Bytes of a message that PostgreSQL itself takes at most. */
export const MAX_MESSAGE_BYTES = 0x3fff_ffff
/** The same of a client that has not said its password. */
export const MAX_BYTES_BEFORE_PASSWORD = 10_000

/**
 * Cuts the bytes of one side into messages, however they arrive. A client's first ones have no type (`isOpen` false); a
 * server's all have one. Throws RangeError for what is no message, or is larger than `largest` says by then.
 */
export function createMessageReader(
  isOpen: boolean,
  largest = (): number => MAX_MESSAGE_BYTES,
): { read(chunk: Buffer): Message[] } {
  let parts: Buffer[] = []
  let size = 0
  /** Bytes that have to be there for the next message; joining the parts earlier would copy a large one again and again. */
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

/** Bytes of the message that begins here, or of its head while that is not complete; `head` are those before its length. */
function lengthOf(bytes: Buffer, head: number, largest: number): number {
  if (bytes.length < head + 4) return head + 4
  const length = bytes.readInt32BE(head)
  if (length < 4 || length > largest) throw new RangeError('not a message of PostgreSQL')
  return head + length
}

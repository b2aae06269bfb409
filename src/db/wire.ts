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

/** What the code of an opening message asks for. */
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

/**
 * Cuts the bytes of one side into messages, however they arrive. A client's first ones have no type (`isOpen` false); a
 * server's all have one. Throws RangeError for what is no message.
 */
export function createMessageReader(isOpen: boolean): { read(chunk: Buffer): Message[] } {
  let rest: Buffer = Buffer.alloc(0)
  return {
    read(chunk) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      const messages: Message[] = []
      for (;;) {
        const head = isOpen ? 1 : 0
        if (rest.length < head + 4) return messages
        const length = rest.readInt32BE(head)
        if (length < 4) throw new RangeError('not a message of PostgreSQL')
        if (rest.length < head + length) return messages
        const bytes = rest.subarray(0, head + length)
        rest = rest.subarray(head + length)
        const message = { type: isOpen ? String.fromCharCode(bytes[0] ?? 0) : null, bytes }
        if (!isOpen && openingOf(message) === 'startup') isOpen = true
        messages.push(message)
      }
    },
  }
}

import type { Readable } from 'node:stream'

/**
 * Splits a stream of bytes into lines and runs of known length. Data that has already arrived is returned at once, without a copy if it is
 * in one piece; otherwise as a promise. One reader, one request at a time.
 */
export interface ByteReader {
  /** The text up to the next line end, which is consumed. */
  line(): string | Promise<string>
  take(length: number): Buffer | Promise<Buffer>
  /** Skips bytes. */
  skip(length: number): Promise<void>
}

/** With more waiting bytes than this the stream is paused, so that the writer waits as well. */
const WAITING_BYTES = 1 << 20
const NEWLINE = 0x0a
const EMPTY = Buffer.alloc(0)

/** Requests reject with `failure()` if the stream ends or is destroyed before they are complete. */
export function createByteReader(stream: Readable, failure: () => Promise<Error>): ByteReader {
  const waiting: Buffer[] = []
  let waitingBytes = 0
  let current: Buffer = EMPTY
  let ended = false
  let wake: (() => void) | undefined

  const notify = (): void => {
    wake?.()
    wake = undefined
  }
  const end = (): void => {
    ended = true
    notify()
  }
  stream.on('data', (chunk: Buffer) => {
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes > WAITING_BYTES) stream.pause()
    notify()
  })
  stream.on('end', end)
  stream.on('close', end)

  /** Makes the next chunk current; the last one must be consumed. */
  async function advance(): Promise<void> {
    while (waiting.length === 0) {
      if (ended) throw await failure()
      await new Promise<void>((resume) => {
        wake = resume
      })
    }
    current = waiting.shift() ?? EMPTY
    waitingBytes -= current.length
    if (stream.isPaused() && waitingBytes < WAITING_BYTES / 2) stream.resume()
  }

  function cut(length: number): Buffer {
    const bytes = current.subarray(0, length)
    current = current.subarray(length)
    return bytes
  }

  async function lineAcross(): Promise<string> {
    const parts: Buffer[] = []
    for (;;) {
      parts.push(current)
      await advance()
      const end = current.indexOf(NEWLINE)
      if (end === -1) continue
      parts.push(cut(end))
      cut(1)
      return Buffer.concat(parts).toString('latin1')
    }
  }

  async function takeAcross(length: number): Promise<Buffer> {
    const whole = Buffer.allocUnsafeSlow(length)
    for (let filled = 0; filled < length; ) {
      if (current.length === 0) await advance()
      filled += cut(Math.min(length - filled, current.length)).copy(whole, filled)
    }
    return whole
  }

  return {
    line() {
      const end = current.indexOf(NEWLINE)
      if (end === -1) return lineAcross()
      const text = current.toString('latin1', 0, end)
      cut(end + 1)
      return text
    },
    take: (length) => (length <= current.length ? cut(length) : takeAcross(length)),
    async skip(length) {
      for (let left = length; left > 0; ) {
        if (current.length === 0) await advance()
        left -= cut(Math.min(left, current.length)).length
      }
    },
  }
}

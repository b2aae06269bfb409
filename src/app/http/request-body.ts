import type { IncomingMessage } from 'node:http'
import { type BodyBudget, PROCESS_BUDGET } from './body-budget.ts'

export interface BodyLimits {
  readonly maxBytes: number
  /** Milliseconds within which the whole body has to arrive; if omitted, the server's request timeout applies. */
  readonly deadline?: number
  /** A body of more than `maxBytes`, but at most this many bytes, is read completely so that its sender gets the response. */
  readonly drainedBytes?: number
  /** Defaults to that of the process. */
  readonly budget?: BodyBudget
}

/** A body that was not accepted. `busy`: the body budget is exhausted. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused'
  readonly why: 'too large' | 'late' | 'broken off' | 'busy'

  constructor(why: BodyRefused['why']) {
    super(`the body of a request is ${why}`)
    this.why = why
  }
}

/** Seconds after which a sender may retry if the process was busy. */
export const RETRY_AFTER_SECONDS = 2

/**
 * Reads the body of a request into one buffer, and passes it to `use`. Its bytes count against the budget until `use` is done; the buffer
 * must not be kept.
 *
 * @throws BodyRefused
 */
export async function withBody<T>(
  request: IncomingMessage,
  limits: BodyLimits,
  use: (body: Buffer) => T | Promise<T>,
): Promise<T> {
  const { maxBytes, budget = PROCESS_BUDGET } = limits
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  if (length > Math.max(maxBytes, limits.drainedBytes ?? 0)) throw new BodyRefused('too large')
  const body = growingBuffer(budget, Math.min(maxBytes, Number.isNaN(length) ? maxBytes : length))
  try {
    await arrival(request, limits, body)
    return await use(body.bytes())
  } finally {
    body.free()
  }
}

async function arrival(request: IncomingMessage, limits: BodyLimits, body: GrowingBuffer): Promise<void> {
  const { maxBytes, deadline, drainedBytes = 0 } = limits
  let size = 0
  let timer: NodeJS.Timeout | undefined
  const arrived = new Promise<void>((settle, fail) => {
    const refuse = (why: BodyRefused['why']): void => {
      request.off('data', take).pause()
      fail(new BodyRefused(why))
    }
    const take = (chunk: Buffer): void => {
      size += chunk.length
      if (size > maxBytes) {
        body.free()
        if (size > drainedBytes) refuse('too large')
      } else if (!body.append(chunk)) refuse('busy')
    }
    if (deadline !== undefined) timer = setTimeout(() => refuse('late'), deadline)
    request.on('data', take)
    request.once('end', () => (size > maxBytes ? refuse('too large') : settle()))
    request.once('error', () => refuse('broken off'))
    request.once('close', () => refuse('broken off'))
  })
  await arrived.finally(() => clearTimeout(timer))
}

interface GrowingBuffer {
  /** False if the budget has no room for it. */
  append(chunk: Buffer): boolean
  bytes(): Buffer
  free(): void
}

/** Initial size of the buffer; most deliveries have some kilobytes. */
const FIRST_BYTES = 16 * 1024

/**
 * One buffer that doubles in size as a body arrives. Chunks are not kept, as each may be a single byte and yet retain everything the socket
 * read with it.
 *
 * @param most maximum bytes of the body
 */
function growingBuffer(budget: BodyBudget, most: number): GrowingBuffer {
  let buffer = Buffer.alloc(0)
  let size = 0
  const grow = (wanted: number): boolean => {
    const capacity = Math.min(most, Math.max(wanted, 2 * buffer.length, FIRST_BYTES))
    if (capacity < wanted || !budget.take(capacity - buffer.length, buffer.length)) return false
    const grown = Buffer.allocUnsafeSlow(capacity)
    buffer.copy(grown, 0, 0, size)
    buffer = grown
    return true
  }
  return {
    append(chunk) {
      if (size + chunk.length > buffer.length && !grow(size + chunk.length)) return false
      size += chunk.copy(buffer, size)
      return true
    },
    bytes: () => buffer.subarray(0, size),
    free() {
      budget.free(buffer.length)
      buffer = Buffer.alloc(0)
      size = 0
    },
  }
}

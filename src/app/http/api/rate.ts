import { RequestError } from '../../operations/request.ts'

const MINUTE = 60_000
/** Maximum number of tracked callers; beyond that, the first one is dropped. */
const MAX_CALLERS = 10_000

/** The cost of operations for the rate limit, in requests; others cost one. */
export const COST = {
  search: 2,
  /** It asks hundreds of questions; each is a search, and may be asked of a model. */
  validateEpoch: 500,
} as const

/** A request over the rate limit, and the seconds to wait. */
export class TooMany extends RequestError {
  readonly retryAfter: number

  constructor(retryAfter: number, message = `too many requests with this token; wait ${retryAfter} s`) {
    super('tooMany', message)
    this.retryAfter = retryAfter
  }
}

/** Limits the requests of callers per minute, in this process. */
export interface RateLimit {
  /**
   * Counts a request.
   *
   * @param cost in requests, 1 if omitted; a request above the limit per minute needs a full minute's allowance, and the next one waits
   * longer
   * @throws TooMany
   */
  admit(caller: number | string, cost?: number): void
  /** Charges cost that was not known in advance. The next request may have to wait for it. */
  charge(caller: number | string, requests: number): void
}

/** @param perMinute requests; 0 for no limit */
export function createRateLimit(perMinute: number, now: () => number): RateLimit {
  const left = new Map<number | string, { requests: number; at: number }>()
  const keep = (caller: number | string, requests: number): void => {
    left.set(caller, { requests, at: now() })
    for (const first of left.keys()) {
      if (left.size <= MAX_CALLERS) break
      left.delete(first)
    }
  }
  const leftTo = (caller: number | string): number => {
    const time = now()
    const before = left.get(caller) ?? { requests: perMinute, at: time }
    return Math.min(perMinute, before.requests + ((time - before.at) * perMinute) / MINUTE)
  }
  return {
    admit(caller, cost = 1) {
      if (perMinute === 0) return
      const requests = leftTo(caller)
      const needed = Math.min(cost, perMinute)
      if (requests < needed) {
        keep(caller, requests)
        throw new TooMany(Math.ceil(((needed - requests) * MINUTE) / perMinute / 1000))
      }
      keep(caller, requests - cost)
    },
    charge(caller, requests) {
      if (perMinute !== 0) keep(caller, leftTo(caller) - requests)
    },
  }
}

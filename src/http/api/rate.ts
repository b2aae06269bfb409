import { RequestError } from '../../operations/request.ts'

const MINUTE = 60_000
/** Callers that are remembered; of more, the first is forgotten. */
const MAX_CALLERS = 10_000

/** What an operation counts as against the rate, in requests; one that is not named counts as one. */
export const COST = {
  search: 2,
  /** It asks hundreds of questions, each of which is a search, and may ask a model about each. */
  validateEpoch: 500,
} as const

/** A request that comes too soon, and how many seconds it should wait. */
export class TooMany extends RequestError {
  readonly retryAfter: number

  constructor(retryAfter: number, message = `too many requests with this token; wait ${retryAfter} s`) {
    super('tooMany', message)
    this.retryAfter = retryAfter
  }
}

/** What callers may ask for in a minute, at once or spread, in this process. */
export interface RateLimit {
  /**
   * Counts a request.
   *
   * @param cost in requests, 1 where it is left out; one that costs more than a minute has needs a whole minute, and the next waits longer
   * @throws TooMany
   */
  admit(caller: number | string, cost?: number): void
  /** Counts what a request cost beyond what was known. The next may have to wait for it. */
  charge(caller: number | string, requests: number): void
}

/** @param perMinute requests; zero lets everything through */
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

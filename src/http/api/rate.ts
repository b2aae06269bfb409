import { RequestError } from '../../operations/request.ts'

const MINUTE = 60_000
/** Callers that are remembered; of more, the first is forgotten. */
const MAX_CALLERS = 10_000

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
  /** Counts one request. Throws TooMany. */
  admit(caller: number | string): void
  /** Counts what a request cost beyond one. The next may have to wait for it. */
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
    admit(caller) {
      if (perMinute === 0) return
      const requests = leftTo(caller)
      if (requests < 1) {
        keep(caller, requests)
        throw new TooMany(Math.ceil(((1 - requests) * MINUTE) / perMinute / 1000))
      }
      keep(caller, requests - 1)
    },
    charge(caller, requests) {
      if (perMinute !== 0) keep(caller, leftTo(caller) - requests)
    },
  }
}

import { ApiError } from './error.ts'

const MINUTE = 60_000

/** A request that comes too soon, and how many seconds it should wait. */
export class TooMany extends ApiError {
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('tooMany', `too many requests with this token; wait ${retryAfter} s`)
    this.retryAfter = retryAfter
  }
}

/**
 * Lets every caller make so many requests a minute, at once or spread, in this process. Throws TooMany. Zero lets everything
 * through.
 */
export function createRateLimit(perMinute: number, now: () => number): (caller: number) => void {
  const left = new Map<number, { requests: number; at: number }>()
  return (caller) => {
    if (perMinute === 0) return
    const time = now()
    const before = left.get(caller) ?? { requests: perMinute, at: time }
    const requests = Math.min(perMinute, before.requests + ((time - before.at) * perMinute) / MINUTE)
    if (requests < 1) {
      left.set(caller, { requests, at: time })
      throw new TooMany(Math.ceil(((1 - requests) * MINUTE) / perMinute / 1000))
    }
    left.set(caller, { requests: requests - 1, at: time })
  }
}

import { type Instant, millisecondsOf, type ValidationSignal } from './event.ts'
import type { TrustState } from './state.ts'
import { DAY } from './units.ts'

/** Days until an entry that nothing was said of is stale. */
export const INITIAL_DAYS = 90
const STEP_DAYS = 30
const LONGEST_DAYS = 180
const SHORTEST_AFTER_FAIL_DAYS = 7

/**
 * When an entry is stale after an event (Validation Events and Trust, §6), in milliseconds: a strong pass adds 30 days, to
 * at most 180 from now; a strong fail takes 30 days, to no less than 7 from now; nothing else changes it. What has expired
 * already is counted from now, so that a strong pass always brings an entry back.
 */
export function expiryAfter(expires: number, { result, signal_strength }: ValidationSignal, now: number): number {
  if (signal_strength !== 'strong') return expires
  if (result === 'fail') return Math.max(expires - STEP_DAYS * DAY, now + SHORTEST_AFTER_FAIL_DAYS * DAY)
  return Math.min(Math.max(expires, now) + STEP_DAYS * DAY, now + LONGEST_DAYS * DAY)
}

/** Whether an entry has expired: it is ranked lower, or left out. */
export function isStale({ ttl }: Pick<TrustState, 'ttl'>, now: Instant): boolean {
  return millisecondsOf(ttl.expires_at) <= millisecondsOf(now)
}

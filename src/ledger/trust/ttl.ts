import { DAY, type Instant, millisecondsOf } from '../../base/time.ts'
import type { ValidationSignal } from './events/event.ts'
import type { TrustState, ValidationLevel } from './state.ts'

/** Days until an entry without events is stale. */
export const INITIAL_DAYS = 90
const STEP_DAYS = 30
const MAX_DAYS = 180
const MIN_DAYS_AFTER_FAIL = 7

/**
 * Days for which a medium pass keeps an entry fresh, by level: a scan repeats within a month even without pushes, so a claim that it finds
 * true stays fresh; higher levels stay fresh longer.
 */
const KEPT_DAYS = [60, 75, 90, 120] as const

/**
 * The expiry of an entry after an event, in milliseconds since the epoch. A strong pass adds 30 days, up
 * to 180 from now. A medium pass sets it to at least 60 to 120 days from now, by level. A strong fail subtracts 30 days, but leaves at
 * least 7 from now, even if less was left. Other events do not change it. An expiry in the past counts as now for a pass, which makes the
 * entry fresh again; a fail leaves it expired.
 */
export function expiryAfter(
  expires: number,
  { result, signal_strength }: ValidationSignal,
  { level, now }: { readonly level: ValidationLevel; readonly now: number },
): number {
  if (signal_strength === 'strong' && result === 'pass')
    return Math.min(Math.max(expires, now) + STEP_DAYS * DAY, now + MAX_DAYS * DAY)
  if (signal_strength === 'strong' && expires > now)
    return Math.max(expires - STEP_DAYS * DAY, now + MIN_DAYS_AFTER_FAIL * DAY)
  if (signal_strength === 'medium' && result === 'pass') return Math.max(expires, now + KEPT_DAYS[level] * DAY)
  return expires
}

/**
 * Whether the time to live of an entry is over: search ranks it lower, or leaves it out.
 *
 * @throws RangeError when a time is none
 * @example
 * import { initialState, isStale } from 'docalign/trust'
 *
 * isStale(initialState('2026-01-01'), '2026-03-01') // false
 * isStale(initialState('2026-01-01'), '2026-04-01') // true
 */
export function isStale({ ttl }: Pick<TrustState, 'ttl'>, now: Instant): boolean {
  return millisecondsOf(ttl.expires_at) <= millisecondsOf(now)
}

import { DAY, type Instant, millisecondsOf } from '../time.ts'
import type { ValidationSignal } from './events/event.ts'
import type { TrustState, ValidationLevel } from './state.ts'

/** Days until an entry that nothing was said of is stale. */
export const INITIAL_DAYS = 90
const STEP_DAYS = 30
const MAX_DAYS = 180
const MIN_DAYS_AFTER_FAIL = 7

/**
 * Days for which a medium pass keeps an entry of each level fresh: a scan that finds a claim true comes again within a month, even where
 * nobody pushes, and what has proved itself more is kept longer (§5).
 */
const KEPT_DAYS = [60, 75, 90, 120] as const

/**
 * When an entry is stale after an event (Validation Events and Trust, §6), in milliseconds: a strong pass adds 30 days, to
 * at most 180 from now; a medium pass keeps it fresh for 60 to 120 days from now, by its level; a strong fail takes 30 days, and leaves
 * 7 from now, also to an entry that had less left; nothing else changes it. What has expired already is counted from now, so that a
 * pass brings an entry back.
 */
export function expiryAfter(
  expires: number,
  { result, signal_strength }: ValidationSignal,
  { level, now }: { readonly level: ValidationLevel; readonly now: number },
): number {
  if (signal_strength === 'strong' && result === 'pass')
    return Math.min(Math.max(expires, now) + STEP_DAYS * DAY, now + MAX_DAYS * DAY)
  if (signal_strength === 'strong') return Math.max(expires - STEP_DAYS * DAY, now + MIN_DAYS_AFTER_FAIL * DAY)
  if (signal_strength === 'medium' && result === 'pass') return Math.max(expires, now + KEPT_DAYS[level] * DAY)
  return expires
}

/**
 * Whether the time to live of an entry is over (Validation Events and Trust, §6): search ranks it lower, or leaves it out.
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

import { DAY, type Instant, millisecondsOf } from '../../base/time.ts'
import { computeTrustScore } from './score.ts'
import type { EntryMemory, TrustState, TrustStats } from './state.ts'
import { INITIAL_DAYS } from './ttl.ts'

const NOTHING: TrustStats = {
  total_pass: 0,
  total_fail: 0,
  strong_pass: 0,
  strong_fail: 0,
  medium_pass: 0,
  medium_fail: 0,
  weak_pass: 0,
  weak_fail: 0,
  consecutive_fail: 0,
  last_result: null,
  last_validated_at: null,
}

/** The guard rails' memory of an entry without events. */
export const NO_MEMORY: EntryMemory = { results: '', streaks: {}, bar: null }

/**
 * The trust in an entry without events: score 0.40, level 0, stale after 90 days.
 *
 * @param created when the entry was created
 * @throws RangeError when `created` is no time
 * @example
 * import { initialState } from 'docalign/trust'
 *
 * const state = initialState('2026-01-01')
 * state.score // { trust_score: 0.4, validation_level: 0 }
 * state.ttl.expires_at // '2026-04-01T00:00:00.000Z'
 */
export function initialState(created: Instant): TrustState {
  return {
    stats: NOTHING,
    score: { trust_score: computeTrustScore(NOTHING), validation_level: 0 },
    ttl: { expires_at: new Date(millisecondsOf(created) + INITIAL_DAYS * DAY).toISOString() },
    guard: { level_raised_at: null, sources: {}, entry: NO_MEMORY },
  }
}

import { DAY, type Instant, millisecondsOf } from '../../base/time.ts'

/** Half-life, in days, of the trust of an entry that receives no validation. */
export const HALF_LIFE_DAYS = 180

/** What of a state tells how its trust has decayed. */
export interface Decaying {
  readonly stats: { readonly last_validated_at: Instant | null }
  readonly score: { readonly trust_score: number }
}

/**
 * The trust score as it is ranked and displayed at a time, 0–1: halved for every half-life since the entry was last validated. The stored
 * score does not change. The score of an entry without events does not decay.
 *
 * @param halfLifeDays days; 180 by default
 * @throws RangeError when a time is none
 * @example
 * import { applyEvent, effectiveTrust } from 'docalign/trust'
 *
 * const state = applyEvent(null, { result: 'pass', signal_strength: 'strong', source: 'ci' }, '2026-01-01')
 * effectiveTrust(state, '2026-01-01') // 0.45
 * effectiveTrust(state, '2026-06-30') // 0.225
 */
export function effectiveTrust({ stats, score }: Decaying, now: Instant, halfLifeDays = HALF_LIFE_DAYS): number {
  if (stats.last_validated_at === null) return score.trust_score
  const days = Math.max(0, millisecondsOf(now) - millisecondsOf(stats.last_validated_at)) / DAY
  return score.trust_score * 2 ** (-days / halfLifeDays)
}

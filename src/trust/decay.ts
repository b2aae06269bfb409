import { DAY, type Instant, millisecondsOf } from '../time.ts'

/** Days after which trust that nothing confirmed has halved (Learning System, appendix D). */
export const HALF_LIFE_DAYS = 180

interface Decaying {
  readonly stats: { readonly last_validated_at: Instant | null }
  readonly score: { readonly trust_score: number }
}

/**
 * The trust score as it is ranked and shown at a time: halved for every 180 days since the entry was last validated. The
 * stored score stays as it is. An entry that was never validated has nothing to lose.
 */
export function effectiveTrust({ stats, score }: Decaying, now: Instant, halfLifeDays = HALF_LIFE_DAYS): number {
  if (stats.last_validated_at === null) return score.trust_score
  const days = Math.max(0, millisecondsOf(now) - millisecondsOf(stats.last_validated_at)) / DAY
  return score.trust_score * 2 ** (-days / halfLifeDays)
}

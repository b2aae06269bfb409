import type { TrustStats } from './state.ts'

/** The counts that the score is computed from; those that are left out are 0. */
export type ScoredStats = Partial<
  Pick<
    TrustStats,
    'strong_pass' | 'strong_fail' | 'medium_pass' | 'medium_fail' | 'weak_pass' | 'weak_fail' | 'consecutive_fail'
  >
>

const LOWEST = -2
const HIGHEST = 3

/**
 * The trust score of an entry, 0–1: 0.25 for each strong pass, −0.35 for each strong fail,
 * 0.10 and −0.15 for medium, 0.02 and −0.05 for weak ones, −0.5 for each fail in a row up to three. The sum is clamped to −2 to 3
 * and mapped to 0–1.
 *
 * @example
 * import { computeTrustScore } from 'docalign/trust'
 *
 * computeTrustScore({}) // 0.4
 * computeTrustScore({ strong_pass: 4, strong_fail: 1, medium_pass: 3, medium_fail: 1 }) // 0.56
 */
export function computeTrustScore(stats: ScoredStats): number {
  const { strong_pass: sp = 0, strong_fail: sf = 0, medium_pass: mp = 0, medium_fail: mf = 0 } = stats
  const { weak_pass: wp = 0, weak_fail: wf = 0, consecutive_fail: cf = 0 } = stats
  const score = 0.25 * sp - 0.35 * sf + 0.1 * mp - 0.15 * mf + 0.02 * wp - 0.05 * wf - 0.5 * Math.min(cf, 3)
  return (Math.max(LOWEST, Math.min(score, HIGHEST)) - LOWEST) / (HIGHEST - LOWEST)
}

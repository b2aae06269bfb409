import { computeTrustScore, type ScoredStats } from './score.ts'
import type { TrustStats, ValidationLevel } from './state.ts'

/**
 * The names of the levels 0 to 3.
 *
 * @example
 * import { LEVEL_NAMES } from 'docalign/trust'
 *
 * LEVEL_NAMES[3] // 'canonical'
 */
export const LEVEL_NAMES = ['candidate', 'basic', 'strong', 'canonical'] as const

export const TRUST_OF_LEVEL = [0, 0.4, 0.65, 0.8] as const

/** The counts that the level is computed from; those that are left out are 0. */
export type LeveledStats = ScoredStats & Partial<Pick<TrustStats, 'total_pass' | 'total_fail'>>

/** Tolerance for floating-point error: a sum of decimals that equals a threshold on paper must reach it here. */
export const ROUNDING = 1e-9

/**
 * The level that the statistics deserve. An entry may have a lower one: `applyEvent` raises it by
 * one at a time.
 *
 * @param stats counts that are left out are 0, and totals that are left out are the sums of the counts
 * @param trust the score, 0–1; computed from the statistics if it is left out
 * @example
 * import { validationLevel } from 'docalign/trust'
 *
 * validationLevel({ medium_pass: 2 }) // 1
 * validationLevel({ strong_pass: 6 }) // 2
 * validationLevel({ strong_pass: 8 }) // 3
 */
export function validationLevel(stats: LeveledStats, trust: number = computeTrustScore(stats)): ValidationLevel {
  const { strong_pass: strongPass = 0, strong_fail: strongFail = 0 } = stats
  const validations = validationsOf(stats)
  const reaches = (threshold: number): boolean => trust >= threshold - ROUNDING
  if (reaches(TRUST_OF_LEVEL[3]) && validations >= 5 && strongPass >= 2 && strongFail === 0) return 3
  if (reaches(TRUST_OF_LEVEL[2]) && validations >= 3 && strongPass >= 1) return 2
  if (reaches(TRUST_OF_LEVEL[1]) && validations >= 2) return 1
  return 0
}

/**
 * The level as it is displayed: the highest up to `level` whose threshold the decayed trust still reaches.
 *
 * @param effectiveTrust the trust at the time, 0–1, from `effectiveTrust`
 * @example
 * import { shownLevel } from 'docalign/trust'
 *
 * shownLevel(3, 0.7) // 2
 * shownLevel(1, 0.7) // 1
 */
export function shownLevel(level: ValidationLevel, effectiveTrust: number): ValidationLevel {
  const reached = TRUST_OF_LEVEL.findLastIndex((threshold) => effectiveTrust >= threshold - ROUNDING)
  return Math.min(level, reached) as ValidationLevel
}

function validationsOf(stats: LeveledStats): number {
  const { strong_pass: sp = 0, medium_pass: mp = 0, weak_pass: wp = 0, total_pass: passes = sp + mp + wp } = stats
  const { strong_fail: sf = 0, medium_fail: mf = 0, weak_fail: wf = 0, total_fail: fails = sf + mf + wf } = stats
  return passes + fails
}

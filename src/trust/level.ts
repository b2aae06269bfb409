import { computeTrustScore, type ScoredStats } from './score.ts'
import type { TrustStats, ValidationLevel } from './state.ts'

/** What each level is called (Validation Events and Trust, §5). */
export const LEVEL_NAMES = ['candidate', 'basic', 'strong', 'canonical'] as const

export const TRUST_OF_LEVEL = [0, 0.4, 0.65, 0.8] as const

type LeveledStats = ScoredStats & Partial<Pick<TrustStats, 'total_pass' | 'total_fail'>>

/** Thresholds are decimals, and a score is a sum of decimals: 0.80 is reached when it is reached on paper. */
export const ROUNDING = 1e-9

/**
 * The level that the statistics alone would give (§5); the guard rails of {@link applyEvent} decide when an entry rises to
 * it. Validations are the total of passes and fails; where totals are left out, the sum of the counts.
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

/** The level as it is shown: what is left of the trust after a time without news must still reach the level's threshold. */
export function shownLevel(level: ValidationLevel, effectiveTrust: number): ValidationLevel {
  const reached = TRUST_OF_LEVEL.findLastIndex((threshold) => effectiveTrust >= threshold - ROUNDING)
  return Math.min(level, reached) as ValidationLevel
}

function validationsOf(stats: LeveledStats): number {
  const { strong_pass: sp = 0, medium_pass: mp = 0, weak_pass: wp = 0, total_pass: passes = sp + mp + wp } = stats
  const { strong_fail: sf = 0, medium_fail: mf = 0, weak_fail: wf = 0, total_fail: fails = sf + mf + wf } = stats
  return passes + fails
}

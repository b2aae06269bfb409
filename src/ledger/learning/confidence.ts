import { DAY, type Instant, millisecondsOf } from '../../base/time.ts'
import { type LearningConfig, learningConfig } from './config.ts'

/** A verdict's confidence (0–1), and when it was reached. */
export interface VerificationResult {
  readonly confidence: number
  readonly created_at: Instant | null
}

/**
 * The confidence of a verdict at a time, 0–1: halved with every half-life since it was reached. A
 * verdict whose time is unknown or in the future has not decayed.
 *
 * @param config replaces the half-life of 180 days by `confidence_decay_half_life_days`
 * @throws RangeError when a time is none
 * @example
 * import { effectiveConfidence, getEffectiveConfidence } from 'docalign/learning'
 *
 * effectiveConfidence({ confidence: 0.95, created_at: '2026-02-10' }, '2026-02-11') // 0.946
 * effectiveConfidence({ confidence: 0.9, created_at: '2026-01-01' }, '2026-06-30') // 0.45
 * getEffectiveConfidence === effectiveConfidence // true
 */
export function effectiveConfidence(
  result: VerificationResult,
  now: Instant,
  config: Partial<LearningConfig> = {},
): number {
  if (result.created_at === null) return result.confidence
  const halfLife = learningConfig(config).confidence_decay_half_life_days
  return Math.max(result.confidence * Math.exp((-daysSince(result.created_at, now) * Math.LN2) / halfLife), 0)
}

/**
 * Whether a verdict is old enough to be verified again.
 *
 * @param config replaces the 30 days by `stale_threshold_days`
 * @throws RangeError when a time is none
 * @example
 * import { isStale } from 'docalign/learning'
 *
 * isStale('2026-01-01', '2026-01-31') // false
 * isStale('2026-01-01', '2026-02-01') // true
 */
export function isStale(createdAt: Instant, now: Instant, config: Partial<LearningConfig> = {}): boolean {
  return daysSince(createdAt, now) > learningConfig(config).stale_threshold_days
}

function daysSince(then: Instant, now: Instant): number {
  return Math.max(0, (millisecondsOf(now) - millisecondsOf(then)) / DAY)
}

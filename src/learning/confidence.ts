import { DAY, type Instant, millisecondsOf } from '../time.ts'
import { type LearningConfig, learningConfig } from './config.ts'

/** A verdict's confidence (0–1), and when it was reached. */
export interface VerificationResult {
  readonly confidence: number
  readonly created_at: Instant | null
}

/**
 * The confidence of a verdict as it stands at a time (Learning System, §4.8 and appendix D): halved with every half-life,
 * 180 days. One whose time is unknown, or that lies in the future, has not decayed.
 *
 * @example
 * effectiveConfidence({ confidence: 0.9, created_at: '2026-01-01' }, '2026-06-30') // 0.45
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

/** Whether a verdict is due to be reached again: after 30 days, by default (Learning System, appendix D.3). */
export function isStale(createdAt: Instant, now: Instant, config: Partial<LearningConfig> = {}): boolean {
  return daysSince(createdAt, now) > learningConfig(config).stale_threshold_days
}

function daysSince(then: Instant, now: Instant): number {
  return Math.max(0, (millisecondsOf(now) - millisecondsOf(then)) / DAY)
}

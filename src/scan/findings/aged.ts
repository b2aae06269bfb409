import type { Config } from '../../config/schema.ts'
import { effectiveConfidence } from '../../learning/confidence.ts'
import type { ReportedClaim } from '../result.ts'
import { severityOf } from './severity.ts'

/** A finding of an earlier scan as it stands now: as sure, and as severe, as its age leaves it (Learning System, §4.8). */
export function aged(finding: ReportedClaim, reachedAt: Date, config: Config, now: number): ReportedClaim {
  const { confidence, confidence_parts: parts, claim_type: type } = finding
  const decay = effectiveConfidence({ confidence: 1, created_at: reachedAt }, now, config.learning)
  const value = confidence * decay
  return {
    ...finding,
    confidence: value,
    ...(parts && { confidence_parts: { ...parts, decay } }),
    severity: severityOf(type, value, config),
  }
}

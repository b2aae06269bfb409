import type { TestStatus } from '../../flags/statuses.ts'
import type { SequentialDecision } from '../statistics/sequential-test.ts'

/** What was measured of a change. What is not known is null. */
export interface GraduationEvidence {
  readonly decision: SequentialDecision
  readonly sampleCount: number
  /** Mean MRR@5 over the judged pairs. */
  readonly controlMrr: number | null
  readonly treatmentMrr: number | null
  /** Among the searches that found constitutional entries, the share that showed all of them in the first five results; null without any. */
  readonly controlSurfacing: number | null
  readonly treatmentSurfacing: number | null
  /** Number of shadow runs that the percentiles are computed from. */
  readonly shadowRuns: number
  /** 95th percentile in milliseconds. */
  readonly controlP95: number | null
  readonly treatmentP95: number | null
}

/** Whether a feature graduates, and which criteria fail. */
export interface GraduationVerdict {
  readonly status: TestStatus
  /** What prevents graduation; empty if it graduates. */
  readonly reasons: readonly string[]
}

/** Maximum ratio of the treatment's 95th percentile to the control's. */
const LATENCY_FACTOR = 1.2
/** Differences below this many milliseconds are noise. */
const LATENCY_SLACK_MS = 1
/** With fewer runs, the 95th percentile is the slowest one. */
const MIN_SHADOW_RUNS = 20

/**
 * Whether a feature graduates: enough samples, the sequential test accepts it, MRR@5 improves by the threshold,
 * and shadow runs show that neither constitutional surfacing nor latency gets worse. What else is not known keeps it out. It is rejected when the
 * test accepts the control.
 *
 * @param limits the least number of samples, and the least improvement of MRR@5
 * @example
 * import { judgeGraduation } from 'docalign/evaluation'
 *
 * const evidence = {
 *   decision: 'accept-treatment',
 *   sampleCount: 120,
 *   controlMrr: 0.6,
 *   treatmentMrr: 0.65,
 *   controlSurfacing: 1,
 *   treatmentSurfacing: 1,
 *   shadowRuns: 40,
 *   controlP95: 20,
 *   treatmentP95: 22,
 * } as const
 * const limits = { minSamples: 100, graduationThreshold: 0.03 }
 * judgeGraduation(evidence, limits) // { status: 'graduated', reasons: [] }
 * judgeGraduation({ ...evidence, treatmentMrr: 0.61 }, limits).reasons // ['MRR changes by 0.010, not by 0.03']
 */
export function judgeGraduation(
  evidence: GraduationEvidence,
  limits: { readonly minSamples: number; readonly graduationThreshold: number },
): GraduationVerdict {
  if (evidence.decision === 'accept-control')
    return { status: 'rejected', reasons: ['the sequential test accepts the control'] }
  const { minSamples, graduationThreshold } = limits
  const reasons = [
    evidence.decision === 'continue' ? 'the sequential test has not decided' : null,
    evidence.sampleCount < minSamples ? `${evidence.sampleCount} of ${minSamples} samples` : null,
    improvementReason(evidence, graduationThreshold),
    surfacingReason(evidence),
    latencyReason(evidence),
  ].filter((reason) => reason !== null)
  return { status: reasons.length === 0 ? 'graduated' : 'running', reasons }
}

function improvementReason({ controlMrr, treatmentMrr }: GraduationEvidence, threshold: number): string | null {
  if (controlMrr === null || treatmentMrr === null) return 'no pair was measured'
  const gain = treatmentMrr - controlMrr
  return gain >= threshold ? null : `MRR changes by ${gain.toFixed(3)}, not by ${threshold}`
}

function surfacingReason({ controlSurfacing, treatmentSurfacing }: GraduationEvidence): string | null {
  // Without constitutional entries nothing can regress.
  if (controlSurfacing === null || treatmentSurfacing === null) return null
  return treatmentSurfacing >= controlSurfacing ? null : 'constitutional entries surface less often'
}

function latencyReason({ shadowRuns, controlP95, treatmentP95 }: GraduationEvidence): string | null {
  if (shadowRuns < MIN_SHADOW_RUNS) return `${shadowRuns} of ${MIN_SHADOW_RUNS} shadow runs for the latency`
  if (controlP95 === null || treatmentP95 === null) return 'no latency was measured'
  if (treatmentP95 <= controlP95 * LATENCY_FACTOR + LATENCY_SLACK_MS) return null
  return `p95 rises from ${controlP95.toFixed(1)} to ${treatmentP95.toFixed(1)} ms`
}

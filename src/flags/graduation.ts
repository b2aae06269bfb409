import type { SequentialDecision } from '../evaluation/statistics/sequential-test.ts'

export type TestStatus = 'running' | 'graduated' | 'rejected' | 'paused'

/** What was measured of a feature by its shadow runs. */
export interface GraduationEvidence {
  readonly decision: SequentialDecision
  readonly sampleCount: number
  /** Mean MRR@5 over the judged pairs. */
  readonly controlMrr: number
  readonly treatmentMrr: number
  /** Share of searches whose constitutional entries all stood in the first five; null when none had any. */
  readonly controlSurfacing: number | null
  readonly treatmentSurfacing: number | null
  /** 95th percentile in milliseconds. */
  readonly controlP95: number
  readonly treatmentP95: number
}

export interface GraduationVerdict {
  readonly status: TestStatus
  /** What keeps it from graduating; empty when it does. */
  readonly reasons: readonly string[]
}

/** The treatment may take so much longer at the 95th percentile (Evaluation Framework, §8). */
const LATENCY_FACTOR = 1.2
/** Differences under so many milliseconds are the machine's. */
const LATENCY_SLACK_MS = 1

/**
 * Whether a feature graduates: enough samples, the sequential test accepts it, the improvement reaches the threshold, and
 * neither constitutional surfacing nor latency gets worse (Evaluation Framework, §8). It is rejected when the test accepts
 * the control; what else is missing may still come.
 */
export function judgeGraduation(
  evidence: GraduationEvidence,
  { minSamples, graduationThreshold }: { readonly minSamples: number; readonly graduationThreshold: number },
): GraduationVerdict {
  if (evidence.decision === 'accept-control')
    return { status: 'rejected', reasons: ['the sequential test accepts the control'] }
  const gain = evidence.treatmentMrr - evidence.controlMrr
  const { controlSurfacing, treatmentSurfacing, controlP95, treatmentP95 } = evidence
  const reasons: string[] = []
  if (evidence.decision === 'continue') reasons.push('the sequential test has not decided')
  if (evidence.sampleCount < minSamples) reasons.push(`${evidence.sampleCount} of ${minSamples} samples`)
  if (gain < graduationThreshold) reasons.push(`MRR changes by ${gain.toFixed(3)}, not by ${graduationThreshold}`)
  if (controlSurfacing !== null && (treatmentSurfacing ?? 0) < controlSurfacing)
    reasons.push('constitutional entries surface less often')
  if (treatmentP95 > controlP95 * LATENCY_FACTOR + LATENCY_SLACK_MS)
    reasons.push(`p95 rises from ${controlP95.toFixed(1)} to ${treatmentP95.toFixed(1)} ms`)
  return { status: reasons.length === 0 ? 'graduated' : 'running', reasons }
}

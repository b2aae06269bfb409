import type { Severity } from '../../../base/config/claim-types.ts'

/** The sort keys of findings when not all can be shown. */
export interface Gravity {
  readonly severity: Severity
  /** 0–1. */
  readonly confidence: number
}

/** Severities as comparable numbers. */
export const SEVERITY_RANK: Readonly<Record<Severity, number>> = { low: 0, medium: 1, high: 2 }

/** Orders by severity, then by confidence. */
export function gravestFirst(a: Gravity, b: Gravity): number {
  return SEVERITY_RANK[b.severity] - SEVERITY_RANK[a.severity] || b.confidence - a.confidence
}

/** The same, but within a severity findings of the change come first. */
export function gravestOfChangeFirst(a: OfChange, b: OfChange): number {
  return (
    SEVERITY_RANK[b.severity] - SEVERITY_RANK[a.severity] ||
    Number(b.isIntroduced) - Number(a.isIntroduced) ||
    b.confidence - a.confidence
  )
}

export interface OfChange extends Gravity {
  readonly isIntroduced: boolean
}

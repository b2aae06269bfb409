import type { ValidationIssue } from '../result/result.ts'

export interface Finding {
  readonly issue: ValidationIssue
  /** 0–1: how sure it is that this is a problem. */
  readonly certainty: number
  /** The word or value that it is about, where another layer may speak of the same. */
  readonly about?: string
}

/** What one layer says of an output. */
export interface LayerOutcome {
  readonly findings: readonly Finding[]
  /** Questions that had an answer: criteria, statements against their sources. */
  readonly decided: number
  /** Questions that had none. */
  readonly open: number
}

export const NOTHING: LayerOutcome = { findings: [], decided: 0, open: 0 }

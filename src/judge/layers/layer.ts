import type { ValidationIssue } from '../result/result.ts'

export interface Finding {
  readonly issue: ValidationIssue
  /** 0–1: certainty that this is a problem. */
  readonly certainty: number
  /** The word or value that it is about, to detect duplicates of other layers. */
  readonly about?: string
}

/** The result of one layer for an output. */
export interface LayerOutcome {
  readonly findings: readonly Finding[]
  /** Number of decided questions: criteria, statements. */
  readonly decided: number
  /** Number of undecided questions. */
  readonly open: number
}

export const NOTHING: LayerOutcome = { findings: [], decided: 0, open: 0 }

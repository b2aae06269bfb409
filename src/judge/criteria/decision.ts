import type { OutputView } from '../text/output.ts'

/** Whether a criterion is met, and the reason as a clause. */
export interface Decision {
  readonly met: boolean
  readonly how: string
  /** Other layers have already reported the failure as errors. */
  readonly isReported?: true
}

/** Results of other layers, for the criteria about them. */
export interface LayerResults {
  readonly facts: 'unasked' | 'open' | 'supported' | 'refuted'
  readonly invented: 'unasked' | 'open' | 'none' | 'some'
  /** At least one of their issues is an error. */
  readonly hasErrors: boolean
}

/** Decides one form of criterion; null for all other forms. */
export type Decider = (criterion: string, output: OutputView, known: LayerResults) => Decision | null

export function decision(met: boolean, how: string): Decision {
  return { met, how }
}

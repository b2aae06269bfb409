import type { OutputView } from '../text/output.ts'

/** Whether a criterion is met, and how that was seen, in a clause. */
export interface Decision {
  readonly met: boolean
  readonly how: string
  /** Other layers have reported what is not met, as errors. */
  readonly isReported?: true
}

/** What other layers found, for the criteria that speak of it. */
export interface Known {
  readonly facts: 'unasked' | 'open' | 'supported' | 'refuted'
  readonly invented: 'unasked' | 'open' | 'none' | 'some'
  /** An error says what is wrong with them. */
  readonly hasErrors: boolean
}

/** Decides one form of criterion; null for any other. */
export type Decider = (criterion: string, output: OutputView, known: Known) => Decision | null

export function decision(met: boolean, how: string): Decision {
  return { met, how }
}

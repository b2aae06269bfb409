import type { ValidationReport } from '../../search/epochs/scoring/report.ts'
import type { SelfCheck } from '../../search/epochs/self-check/self-check.ts'

/** The values of `epochs.gate` in the configuration for which there is something to report. */
export type Gate = 'shadow' | 'blocking'

/** An epoch as shown on GitHub. */
export interface ShownEpoch {
  readonly gate: Gate
  readonly headSha: string
  readonly repositoryUrl: string
  /**
   * `published`: searches may use it; `held`: the gate prevents that; `aside`: it is not the current state of the default branch, so it is
   * not published automatically.
   */
  readonly standing: 'published' | 'held' | 'aside'
}

export interface GatedEpoch extends ShownEpoch {
  readonly report: ValidationReport
}

/** An epoch without questions. */
export interface UnaskedEpoch extends ShownEpoch {
  readonly epochId: number
  /** Why, as a sentence. */
  readonly why: string
  readonly selfCheck: SelfCheck
}

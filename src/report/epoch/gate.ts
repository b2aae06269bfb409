import type { ValidationReport } from '../../epochs/scoring/report.ts'
import type { SelfCheck } from '../../epochs/self-check/self-check.ts'

/** What `epochs.gate` of the configuration says while there is something to report. */
export type Gate = 'shadow' | 'blocking'

/** An epoch as it is shown on GitHub. */
export interface ShownEpoch {
  readonly gate: Gate
  readonly headSha: string
  readonly repositoryUrl: string
  /**
   * `published`: searches may answer with it; `held`: the gate keeps it from that; `aside`: it is not what the default branch says
   * now, so that nobody publishes it by himself.
   */
  readonly standing: 'published' | 'held' | 'aside'
}

export interface GatedEpoch extends ShownEpoch {
  readonly report: ValidationReport
}

/** An epoch about which nobody could ask. */
export interface UnaskedEpoch extends ShownEpoch {
  readonly epochId: number
  /** Why, in a sentence. */
  readonly why: string
  readonly selfCheck: SelfCheck
}

import type { ValidationReport } from '../../epochs/scoring/report.ts'

/** What `epochs.gate` of the configuration says while there is something to report. */
export type Gate = 'shadow' | 'blocking'

/** A validated epoch as it is shown on GitHub. */
export interface GatedEpoch {
  readonly report: ValidationReport
  readonly gate: Gate
  readonly headSha: string
  readonly repositoryUrl: string
  /**
   * `published`: searches may answer with it; `held`: the gate keeps it from that; `aside`: it is not what the default branch says
   * now, so that nobody publishes it by himself.
   */
  readonly standing: 'published' | 'held' | 'aside'
}

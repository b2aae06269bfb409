import type { ScanResult } from '../scan/result.ts'
import type { TrustOverview } from '../trust/overview.ts'

/** A scan's result as it is reported. */
export interface TrustedResult extends ScanResult {
  /** What the ledger knows of the repository's claims; left out where there is none. */
  readonly trust?: TrustOverview
}

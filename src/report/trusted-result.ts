import type { ScanResult } from '../engine/scan/result.ts'
import type { TrustOverview } from '../ledger/trust/overview.ts'

/** A scan's result as reported. */
export interface TrustedResult extends ScanResult {
  /** The ledger's data on the repository's claims; omitted if there is no ledger. */
  readonly trust?: TrustOverview
}

import type { Doc } from '../claims/doc.ts'
import type { ReportedClaim } from './result.ts'
import type { ScannedClaim } from './scanned-claim.ts'

/** Pages, and what the claim engine says of them. */
export interface JudgedPages {
  readonly docs: readonly Doc[]
  readonly claims: readonly ScannedClaim[]
  readonly findings: readonly ReportedClaim[]
  /** Every folder of the repository. */
  readonly folders: ReadonlySet<string>
}

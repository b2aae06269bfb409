import type { Doc } from '../docs/doc.ts'
import type { Judged } from '../history/past.ts'
import type { OwnCode } from './own-code.ts'
import type { ReportedClaim } from './result.ts'
import type { ScannedClaim } from './scanned-claim.ts'

/** Pages, and what the claim engine says of them. */
export interface JudgedPages {
  readonly docs: readonly Doc[]
  readonly claims: readonly ScannedClaim[]
  /** Every claim with what its verifier says, guesses that came to nothing too. */
  readonly judged: readonly Judged[]
  readonly findings: readonly ReportedClaim[]
  readonly code: OwnCode
}

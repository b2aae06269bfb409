import type { Doc } from '../../docs/doc.ts'
import type { VerifiedClaim } from '../../history/past.ts'
import type { ReadingReport } from '../../reader/reader.ts'
import type { ReportedClaim } from '../result.ts'
import type { ScannedClaim } from '../scanned-claim.ts'

/** Pages, and what the claim engine says of them. */
export interface JudgedPages {
  readonly docs: readonly Doc[]
  readonly claims: readonly ScannedClaim[]
  /** Every claim with what its verifier says, guesses that came to nothing too. */
  readonly judged: readonly VerifiedClaim[]
  /** What is false by one of the three kinds of evidence, and not muted. */
  readonly findings: readonly JudgedFinding[]
  /** Left out where no model read them. */
  readonly reading?: ReadingReport
}

export type JudgedFinding = Pick<
  ReportedClaim,
  'claim_id' | 'file' | 'line' | 'text' | 'value' | 'reason' | 'suggestion' | 'severity' | 'confidence' | 'ever_true'
>

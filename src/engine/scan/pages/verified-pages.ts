import type { Doc } from '../../docs/doc.ts'
import type { VerifiedClaim } from '../../history/past.ts'
import type { ReadingReport } from '../../reader/reader.ts'
import type { ReportedClaim } from '../result.ts'
import type { ScannedClaim } from '../scanned-claim.ts'

/** Pages with the claim engine's results. */
export interface VerifiedPages {
  readonly docs: readonly Doc[]
  readonly claims: readonly ScannedClaim[]
  /** Every claim with the outcome of its verifier, including guesses that were not confirmed. */
  readonly checked: readonly VerifiedClaim[]
  /** Claims that are false by one of the three kinds of evidence, and not muted. */
  readonly findings: readonly PageFinding[]
  /** Omitted if no model read them. */
  readonly reading?: ReadingReport
}

export type PageFinding = Pick<
  ReportedClaim,
  'claim_id' | 'file' | 'line' | 'text' | 'value' | 'reason' | 'suggestion' | 'severity' | 'confidence' | 'ever_true'
>

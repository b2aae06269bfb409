import type { ClaimType } from '../../base/config/claim-types.ts'
import { subjectName } from '../docs/parts/statement.ts'
import type { Evidence } from '../facts/evidence.ts'
import type { VerifiedClaim } from '../history/past.ts'
import type { Confidences } from './confidence/confidence.ts'
import type { FindingEvidence } from './findings/finding-evidence.ts'
import type { ScanResult, VerdictName } from './result.ts'

/** A claim with its verdict at one commit. */
export interface ScannedClaim {
  readonly id: string
  readonly type: ClaimType
  readonly file: string
  readonly line: number
  readonly text: string
  readonly value: string
  /** What the value belongs to, such as a dependency; null if the claim is about the value itself. */
  readonly subject: string | null
  readonly verdict: VerdictName
  /** 0–1; 0 if nothing is known. */
  readonly confidence: number
  /** The verifier's confidence alone. */
  readonly verifier_confidence: number
  readonly reason: string
  readonly evidence: readonly Evidence[]
}

/** The verdicts on all claims that count; guesses that were not confirmed are omitted. */
export function scannedClaims(
  checked: readonly VerifiedClaim[],
  grounds: ReadonlyMap<string, FindingEvidence>,
  confidences: Confidences,
): ScannedClaim[] {
  return checked.flatMap((each) => {
    const { claim, outcome } = each
    const verdict = verdictOf(each, grounds)
    if (verdict === null) return []
    const { id, type, file, line, text, value } = claim
    const { value: confidence, parts } = grounds.get(id)?.confidence ?? confidences.ofOther(each)
    return [
      {
        id,
        type,
        file,
        line,
        text,
        value,
        verdict,
        subject: subjectName(claim),
        confidence,
        verifier_confidence: parts.verifier,
        reason: outcome.reason,
        evidence: outcome.state === 'unknown' ? [] : outcome.evidence,
      },
    ]
  })
}

/** Counts claims by verdict and type. Guesses count only if the repository owns, or owned, what they name. */
export function countClaims(
  checked: readonly VerifiedClaim[],
  grounds: ReadonlyMap<string, FindingEvidence>,
): ScanResult['claims'] {
  const total = { verified: 0, drifted: 0, uncertain: 0 }
  const byType: Record<ClaimType, { verified: number; drifted: number; uncertain: number }> = {}
  for (const each of checked) {
    const verdict = verdictOf(each, grounds)
    if (!verdict) continue
    byType[each.claim.type] ??= { verified: 0, drifted: 0, uncertain: 0 }
    const counts = byType[each.claim.type]
    if (counts) counts[verdict]++
    total[verdict]++
  }
  return { total: total.verified + total.drifted + total.uncertain, ...total, byType }
}

/** The verdict on a claim; null for a guess that turned out not to be about this repository. */
function verdictOf(
  { claim, outcome }: VerifiedClaim,
  grounds: ReadonlyMap<string, FindingEvidence>,
): VerdictName | null {
  if (grounds.has(claim.id)) return 'drifted'
  if (outcome.state === 'holds') return claim.tentative && !outcome.owned ? null : 'verified'
  return claim.tentative ? null : 'uncertain'
}

import type { LastTrueEvidence, VerifiedClaim } from '../../history/past.ts'
import type { Confidence, Confidences } from '../confidence/confidence.ts'
import type { EvidenceKind } from '../confidence/measured.ts'

/** Why a claim that fails is a finding (Design, decision 2): one of two kinds of evidence. */
export interface Grounds {
  /**
   * `closed_scope`: the scope that the statement speaks of is known whole, and contradicts it. `history`: it was true, and is
   * no longer.
   */
  readonly kind: EvidenceKind
  /** What shows that it was true once; null when it was not seen to have been. */
  readonly proof: LastTrueEvidence | null
  readonly confidence: Confidence
}

/**
 * The findings among claims, by their ids: those that fail in a closed scope, and those that were true. What is less likely right
 * than `minimum` (0–1) is none.
 */
export function groundsOf(
  judged: readonly VerifiedClaim[],
  proofs: ReadonlyMap<string, LastTrueEvidence>,
  isConcerned: (id: string) => boolean,
  { confidences, minimum }: { readonly confidences: Confidences; readonly minimum: number },
): Map<string, Grounds> {
  const grounds = new Map<string, Grounds>()
  for (const each of judged) {
    const { claim, outcome } = each
    if (outcome.state !== 'fails') continue
    const proof = proofs.get(claim.id) ?? null
    const isClosed = outcome.closed && (proof !== null || isConcerned(claim.id))
    if (!isClosed && proof === null) continue
    const kind = isClosed ? 'closed_scope' : 'history'
    const confidence = confidences.ofFinding(each, kind)
    if (confidence.value >= minimum) grounds.set(claim.id, { kind, proof, confidence })
  }
  return grounds
}

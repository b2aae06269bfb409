import type { Judged, Proof } from '../history/past.ts'
import { confidenceOf, type EvidenceKind } from './confidence.ts'

/** Why a claim that fails is a finding (Design, decision 2): one of two kinds of evidence. */
export interface Grounds {
  /**
   * `closed_scope`: the scope that the statement speaks of is known whole, and contradicts it. `history`: it was true, and is
   * no longer.
   */
  readonly kind: EvidenceKind
  /** What shows that it was true once; null when it was not seen to have been. */
  readonly proof: Proof | null
}

/**
 * The findings among claims, by their ids: those that fail in a closed scope, and those that were true. What is less likely right
 * than `minimum` is none.
 */
export function groundsOf(
  judged: readonly Judged[],
  proofs: ReadonlyMap<string, Proof>,
  isConcerned: (id: string) => boolean,
  minimum = 0,
): Map<string, Grounds> {
  const grounds = new Map<string, Grounds>()
  for (const { claim, outcome } of judged) {
    if (outcome.state !== 'fails') continue
    const proof = proofs.get(claim.id) ?? null
    const isClosed = outcome.closed && (proof !== null || isConcerned(claim.id))
    if (!isClosed && proof === null) continue
    const kind = isClosed ? 'closed_scope' : 'history'
    if (confidenceOf(outcome.rule ?? claim.type, kind) >= minimum) grounds.set(claim.id, { kind, proof })
  }
  return grounds
}

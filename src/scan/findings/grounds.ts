import type { LastTrueEvidence, VerifiedClaim } from '../../history/past.ts'
import { READING_RULE } from '../../reader/claims.ts'
import type { Confidence, Confidences } from '../confidence/confidence.ts'
import type { EvidenceKind } from '../confidence/counts.ts'
import { MIN_CONFIDENCE } from '../confidence/measured.ts'

/** Why a claim that fails is a finding (Design, decision 2): one of three kinds of evidence. */
export interface Grounds {
  /**
   * `closed_scope`: the scope that the statement speaks of is known whole, and contradicts it. `history`: it was true, and is
   * no longer. `reading`: two readers who saw the code say so, and what they quote is there.
   */
  readonly kind: EvidenceKind
  /** What shows that it was true once; null when it was not seen to have been. */
  readonly proof: LastTrueEvidence | null
  readonly confidence: Confidence
}

/** What is false, and what may be, each by the ids of claims. */
export interface DividedGrounds {
  readonly told: Map<string, Grounds>
  readonly possible: Map<string, Grounds>
}

export interface Measures {
  readonly confidences: Confidences
  /** 0–1; null for what each type needs by default. */
  readonly minimum: number | null
  /** What head is compared with; null for a scan of everything. */
  readonly base: string | null
}

/**
 * The findings among claims: those that fail in a closed scope, and those that were true. What is less likely right than `minimum` (0–1)
 * is possible only. What held at `base` was taken away by the change that is told of.
 */
export function groundsOf(
  judged: readonly VerifiedClaim[],
  proofs: ReadonlyMap<string, LastTrueEvidence>,
  isConcerned: (id: string) => boolean,
  { confidences, minimum, base }: Measures,
): DividedGrounds {
  const grounds: DividedGrounds = { told: new Map(), possible: new Map() }
  for (const each of judged) {
    const { claim, outcome } = each
    if (outcome.state !== 'fails') continue
    const proof = proofs.get(claim.id) ?? null
    const isClosed = outcome.closed && (proof !== null || isConcerned(claim.id))
    const isRead = outcome.rule === READING_RULE
    if (!isClosed && proof === null && !isRead) continue
    const kind = isRead ? 'reading' : isClosed ? 'closed_scope' : 'history'
    const confidence = confidences.ofFinding(each, !isRead && base !== null && proof?.commit === base ? 'change' : kind)
    grounds[confidence.value >= (minimum ?? MIN_CONFIDENCE) ? 'told' : 'possible'].set(claim.id, {
      kind,
      proof,
      confidence,
    })
  }
  return grounds
}

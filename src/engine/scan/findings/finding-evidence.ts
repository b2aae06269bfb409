import { isMentionRule } from '../../change/claims.ts'
import type { LastTrueEvidence, VerifiedClaim } from '../../history/past.ts'
import { READING_RULE } from '../../reader/claims.ts'
import { CHECKER_RULE } from '../../rules/code-example/verify/checked.ts'
import { type Confidence, type Confidences, ruleOf } from '../confidence/confidence.ts'
import type { CountedKind, EvidenceKind } from '../confidence/counts.ts'
import { isTold } from '../confidence/measured.ts'

/** The evidence that makes a failing claim a finding, of one of four kinds. */
export interface FindingEvidence {
  /**
   * `closed_scope`: the scope of the statement is completely known, and contradicts it. `checker`: the checker of a sample's language does. `change`: the reported change took away or altered
   * what it names. `history`: it was true, and is no longer. `reading`: two readers who saw the code say so, and their quotes were confirmed.
   */
  readonly kind: EvidenceKind
  /** The proof that it was true once; null if there is none. */
  readonly proof: LastTrueEvidence | null
  readonly confidence: Confidence
}

/** The grounds of false claims, and of possibly false ones, by claim id. */
export interface DividedFindings {
  readonly reported: Map<string, FindingEvidence>
  readonly possible: Map<string, FindingEvidence>
}

export interface Measures {
  readonly confidences: Confidences
  /** 0–1; null for the default. */
  readonly minimum: number | null
  /** The commit that head is compared with; null for a scan of everything. */
  readonly base: string | null
}

/**
 * The findings among claims: those that fail in a closed scope, and those that were true. Findings below `minimum` (0–1) are only possible.
 * Claims that held at `base` were broken by the reported change.
 */
export function evidenceOfFindings(
  checked: readonly VerifiedClaim[],
  proofs: ReadonlyMap<string, LastTrueEvidence>,
  isConcerned: (id: string) => boolean,
  { confidences, minimum, base }: Measures,
): DividedFindings {
  const grounds: DividedFindings = { reported: new Map(), possible: new Map() }
  for (const each of checked) {
    const { claim, outcome } = each
    if (outcome.state !== 'fails') continue
    const proof = proofs.get(claim.id) ?? null
    const isClosed = outcome.closed && (proof !== null || isConcerned(claim.id))
    const isRead = outcome.rule === READING_RULE
    if (!isClosed && proof === null && !isRead) continue
    const shown = isRead ? 'reading' : base !== null && proof?.commit === base ? 'change' : 'history'
    const kind = isClosed ? (outcome.rule === CHECKER_RULE ? 'checker' : 'closed_scope') : shown
    const counted = isMentionRule(outcome.rule) ? 'mention' : shown === 'history' ? kind : shown
    const confidence = confidences.ofFinding(each, counted)
    grounds[isReported(each, counted, confidence, minimum) ? 'reported' : 'possible'].set(claim.id, {
      kind,
      proof,
      confidence,
    })
  }
  return grounds
}

/** @param minimum see {@link Measures} */
export function isReported(
  checked: VerifiedClaim,
  counted: CountedKind,
  { value }: Confidence,
  minimum: Measures['minimum'],
): boolean {
  return minimum === null ? isTold(ruleOf(checked), counted, value) : value >= minimum
}

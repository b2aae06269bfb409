import type { Doc } from '../../docs/doc.ts'
import type { HistoryReader, LastTrueEvidence, VerifiedClaim } from '../../history/past.ts'
import type { SemanticClaim, SemanticSubject } from './extract.ts'
import { sectionsOf } from './statements.ts'
import { type Reading, verifySemantic } from './verify.ts'

/** Commits at which scans of the default branch saw claims hold, by id, as the ledger has them. */
export type HeldBefore = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

export interface PastReading extends Reading {
  readonly reader: HistoryReader
  /** What head is compared with; null for a scan of everything. */
  readonly base: string | null
  readonly heldBefore: HeldBefore
}

/**
 * "Was true, now false" (Design, decision 2) for what a model flags. Compared with a base, a claim must have stood in the page there,
 * and the code there must have borne it out. Otherwise the ledger is asked whether a scan saw it hold; failing that, the model,
 * about the code of the commit that wrote the line.
 */
export async function semanticProofs(
  flagged: readonly VerifiedClaim[],
  past: PastReading,
): Promise<Map<string, LastTrueEvidence>> {
  const claims = flagged.map(({ claim }) => claim as SemanticClaim)
  const known = past.base === null ? await past.heldBefore(claims.map(({ id }) => id)) : new Map<string, string>()
  const proofs = new Map<string, LastTrueEvidence>()
  for (const claim of claims) {
    const commit = known.get(claim.id)
    const proof = commit === undefined ? await provenAt(claim, past) : ledgerProof(commit, claim.file)
    if (proof) proofs.set(claim.id, proof)
  }
  return proofs
}

function ledgerProof(commit: string, page: string): LastTrueEvidence {
  const outcome = { state: 'holds', owned: true, confidence: 1, reason: 'an earlier scan saw it hold', evidence: [] }
  return { commit, page, outcome: outcome as LastTrueEvidence['outcome'] }
}

async function provenAt(claim: SemanticClaim, past: PastReading): Promise<LastTrueEvidence | null> {
  const { repository, headCommit } = past.reader
  if (past.base !== null) return heldAt(claim, past.base, claim.file, past)
  const blamed = await repository.blame(headCommit, claim.file, [claim.line]).catch(() => new Map())
  const line = blamed.get(claim.line)
  return line && line.commit !== headCommit ? heldAt(claim, line.commit, line.path, past) : null
}

/** Whether the page said it at a commit, and the code of that commit bore it out. */
async function heldAt(
  claim: SemanticClaim,
  commit: string,
  path: string,
  past: PastReading,
): Promise<LastTrueEvidence | null> {
  const { snapshots } = past.reader
  const [then] = await snapshots.openAt([commit])
  if (!then) return null
  try {
    await snapshots.loadDocs(then, [path])
    const subject = saidBy(then.doc(path), claim.subject)
    if (!subject) return null
    await snapshots.findPastNames(
      subject.section.statements.flatMap(({ names }) => names),
      [then],
    )
    const outcome = await verifySemantic(subject, then, past)
    return outcome.state === 'holds' ? { commit, page: path, outcome } : null
  } finally {
    snapshots.release([then])
  }
}

/** The same statement in another version of its page. */
function saidBy(doc: Doc | undefined, { kind, statement }: SemanticSubject): SemanticSubject | null {
  for (const section of doc ? sectionsOf(doc) : []) {
    const same = section.statements.find(({ text }) => text === statement.text)
    if (same) return { kind, statement: same, section }
  }
  return null
}

import { groupBy } from '../../base/group-by.ts'
import type { UnsearchedFile } from '../facts/names/search.ts'
import type { Snapshot } from '../facts/snapshot.ts'
import type { Snapshots } from '../facts/snapshots.ts'
import { UNWATCHED, type Watch } from '../facts/watch.ts'
import type { VerifiedClaim } from '../history/past.ts'
import type { Claim } from '../rules/claim.ts'
import { kindOf, needsOf } from '../rules/claim-kinds.ts'
import { type Outcome, unknown } from '../rules/outcome.ts'

/** The outcome of a claim. That the code lacks a name is only known if all of the code was searched for it. */
function unlessUnsearched(claim: Claim, head: Snapshot, unsearched: readonly UnsearchedFile[]): Outcome {
  const outcome = kindOf(claim.type).verify(claim, head)
  if (outcome.state !== 'fails' || !claim.names?.length) return outcome
  const file = unsearched.find(({ isMissing }) => isMissing || !outcome.closed)
  return file ? unknown(`${file.file} could not be searched for it`) : outcome
}

/** Verifies claims at head. Their names must have been looked up before. */
export async function verifyAll(
  claims: readonly Claim[],
  snapshots: Snapshots,
  watch: Watch = UNWATCHED,
): Promise<VerifiedClaim[]> {
  const { head } = snapshots
  await snapshots.loadDocs(
    head,
    claims.flatMap((claim) => kindOf(claim.type).pages?.(claim, head) ?? []),
  )
  await snapshots.loadFacts(head, needsOf(claims, head))
  const unsearched = snapshots.unsearched()
  const verified = (claim: Claim): VerifiedClaim => ({ claim, outcome: unlessUnsearched(claim, head, unsearched) })
  return [...groupBy(claims, ({ file }) => file)].flatMap(([file, own]) =>
    watch.during({ oid: head.paths.entries.get(file)?.oid ?? file, path: file }, () => own.map(verified)),
  )
}

import type { Claim } from '../claims/claim.ts'
import type { Snapshots } from '../facts/snapshots.ts'
import type { Judged } from '../history/past.ts'
import { kindOf, needsOf } from '../verify/claim-kinds.ts'

/** Verifies claims at head. Names that they speak of must have been looked for. */
export async function verifyAll(claims: readonly Claim[], snapshots: Snapshots): Promise<Judged[]> {
  const { head } = snapshots
  await snapshots.loadDocs(
    head,
    claims.flatMap((claim) => kindOf(claim.type).pages?.(claim, head) ?? []),
  )
  await snapshots.loadFacts(head, needsOf(claims, head))
  return claims.map((claim) => ({ claim, outcome: kindOf(claim.type).verify(claim, head) }))
}

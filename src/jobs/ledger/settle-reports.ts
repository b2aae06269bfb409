import type { Queries } from '../../db/database.ts'
import { settledBy } from '../../learning/feedback/drift-report.ts'
import { openDriftReports, settleDriftReports } from '../../learning/store/feedback/drift-reports.ts'
import type { LatestClaim } from '../../scan/ci/store.ts'

/** A scan of the default branch confirms or contradicts what agents reported of its claims. */
export async function settleReports(
  queries: Queries,
  { namespaceId, claims, head }: { namespaceId: number; claims: readonly LatestClaim[]; head: string },
  now: number,
): Promise<void> {
  const open = await openDriftReports(queries, namespaceId)
  if (open.length === 0) return
  const verdicts = new Map(claims.map(({ id, verdict }) => [id, verdict]))
  const settled = open.flatMap(({ id, claimId }) => {
    const status = settledBy(verdicts.get(claimId) ?? null)
    return status === null ? [] : [{ id, status }]
  })
  await settleDriftReports(queries, settled, head, now)
}

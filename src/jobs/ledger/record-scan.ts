import type { Queries } from '../../db/database.ts'
import { namespaceOfRepository } from '../../entries/namespaces.ts'
import { trustedEntries } from '../../entries/trusted.ts'
import type { FinishedScan } from '../../isolation/finished-scan.ts'
import { settledBy } from '../../learning/feedback/drift-report.ts'
import { openDriftReports, settleDriftReports } from '../../learning/store/feedback/drift-reports.ts'
import { type LatestClaim, mappedClaims } from '../../scan/ci/store.ts'
import type { ReportedClaim } from '../../scan/result.ts'
import { coChangeEvents, verdictEvents } from '../../scan/verdict-events.ts'
import type { Services } from '../services.ts'
import { type LevelMove, levelMoves, recordCounted } from './record-events.ts'
import { settleTruths } from './settle-truths.ts'

/** A scan of the default branch, as far as the ledger wants to know it. */
export interface BranchScan {
  readonly repositoryId: number
  readonly head: string
  /** The commit that was scanned before; null when there is none. */
  readonly since: string | null
  /** Those that nobody has muted: what people put aside is not held against the docs. */
  readonly findings: readonly ReportedClaim[]
}

/** Notes in the ledger what a scan of the default branch, which is stored already, says of its claims, and of agents' reports about them. Returns the claims whose level moved. */
export async function recordScan(
  services: Pick<Services, 'queries' | 'now' | 'metrics'>,
  scanned: Pick<FinishedScan, 'commitsSince'>,
  { repositoryId, head, since, findings }: BranchScan,
): Promise<LevelMove[]> {
  const { queries, now } = services
  const namespaceId = await namespaceOfRepository(queries, repositoryId)
  const entries = await trustedEntries(queries, namespaceId)
  const keys = new Map(entries.map(({ id, key }) => [id, key]))
  const claims = await mappedClaims(queries, repositoryId)
  const time = now()
  // Whoever changed the page and the code of a claim that is false now did not look at it.
  const changed = claims.filter(({ verdict }) => verdict !== 'drifted')
  const commits = since === null ? [] : await scanned.commitsSince(since)
  const events = [
    ...verdictEvents({ claims, findings, head, now: time }, keys),
    ...coChangeEvents(commits, changed, keys, time),
  ]
  await settleReports(queries, { namespaceId, claims, head }, time)
  const recorded = await recordCounted(services, events, time)
  await settleTruths(services, repositoryId)
  return levelMoves(entries, events, recorded)
}

/** A scan of the default branch confirms or contradicts what agents reported of its claims. */
async function settleReports(
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

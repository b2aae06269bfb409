import type { Queries } from '../../../base/db/database.ts'
import type { ReportedClaim } from '../../../engine/scan/result.ts'
import { namespaceOfRepository } from '../../../ledger/entries/namespaces.ts'
import { trustedEntries } from '../../../ledger/entries/trusted.ts'
import { settledBy } from '../../../ledger/learning/feedback/drift-report.ts'
import { openDriftReports, settleDriftReports } from '../../../ledger/learning/store/feedback/drift-reports.ts'
import { type LatestClaim, mappedClaims } from '../../../stages/ci-checks/store.ts'
import type { FinishedScan } from '../../../stages/isolated/finished-scan.ts'
import { coChangeEvents, verdictEvents } from '../../../stages/verdict-events.ts'
import type { Services } from '../services.ts'
import { type LevelMove, levelMoves, recordCounted } from './record-events.ts'
import { syncFeedbackEvents } from './sync-feedback-events.ts'

/** The parts of a scan of the default branch that the ledger needs. */
export interface BranchScan {
  readonly repositoryId: number
  readonly head: string
  /** The previously scanned commit; null if there is none. */
  readonly since: string | null
  /** Findings that are not muted: muted ones do not count against the docs. */
  readonly findings: readonly ReportedClaim[]
}

/**
 * Records a stored scan of the default branch in the ledger: the verdicts on its claims, and the status of agents' reports. Returns the
 * claims whose level changed.
 */
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
  // A commit that changed the page and the code of a claim that is false now does not confirm it.
  const changed = claims.filter(({ verdict }) => verdict !== 'drifted')
  const commits = since === null ? [] : await scanned.commitsSince(since)
  const events = [
    ...verdictEvents({ claims, findings, head, now: time }, keys),
    ...coChangeEvents(commits, changed, keys, time),
  ]
  await settleReports(queries, { namespaceId, claims, head }, time)
  const recorded = await recordCounted(services, events, time)
  await syncFeedbackEvents(services, repositoryId)
  return levelMoves(entries, events, recorded)
}

/** Confirms or contradicts agents' reports by the verdicts of a scan of the default branch. */
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

import type { Queries } from '../../../../base/db/database.ts'
import { storableText } from '../../../../base/db/values/storable.ts'
import type { ReportedClaim } from '../../../../engine/scan/result.ts'
import type { TrustState } from '../../../../ledger/trust/state.ts'
import { lastEvents, type ShownEvent, statesOf } from '../../../../ledger/trust/store/read.ts'
import { findClaim, type StoredClaim } from '../../../../stages/store/claims.ts'

const MAX_EVENTS = 50

export interface KnownClaim {
  readonly claim: StoredClaim
  /** The head of the last scan; null if unknown. */
  readonly headSha: string | null
  /** The reason for its verdict; null if it was not stored. */
  readonly reason: string | null
  /** The finding of the last scan; null if it did not report the claim. */
  readonly finding: ReportedClaim | null
  /** Null before the first event. */
  readonly trust: TrustState | null
  /** The events that determine its trust, newest first. */
  readonly events: readonly ShownEvent[]
}

/** A claim of a repository's docs; null if the last scan did not see it. */
export async function readClaim(queries: Queries, repositoryId: number, claimId: string): Promise<KnownClaim | null> {
  const id = storableText(claimId)
  const claim = await findClaim(queries, repositoryId, id)
  if (!claim) return null
  const result = await queries
    .selectFrom('claims')
    .innerJoin('scans', 'scans.id', 'claims.last_scan_id')
    .leftJoin('verification_results as v', (join) =>
      join.onRef('v.scan_id', '=', 'claims.last_scan_id').onRef('v.claim_id', '=', 'claims.claim_id'),
    )
    .select(['scans.head_sha', 'v.reason', 'v.finding'])
    .where('claims.repository_id', '=', repositoryId)
    .where('claims.claim_id', '=', id)
    .executeTakeFirst()
  const entry = await queries
    .selectFrom('entries')
    .innerJoin('namespaces', 'namespaces.id', 'entries.namespace_id')
    .select('key')
    .where('repository_id', '=', repositoryId)
    .where('entries.id', '=', id)
    .executeTakeFirst()
  const trust = entry ? ((await statesOf(queries, [entry.key])).get(entry.key) ?? null) : null
  return {
    claim,
    headSha: result?.head_sha ?? null,
    reason: result?.reason ?? null,
    finding: (result?.finding ?? null) as ReportedClaim | null,
    trust,
    events: entry ? await lastEvents(queries, entry.key, MAX_EVENTS) : [],
  }
}

import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Returned } from '../../rules/rule.ts'

/** Days for which it is told, where it was hidden elsewhere, that a finding counts again. */
const TOLD_DAYS = 30

/**
 * Why findings of a scan count again, by claim: the rule that hid them, on this pull request or elsewhere not long ago, has ended.
 * `now` in milliseconds since the epoch.
 */
export async function returnedOf(
  queries: Queries,
  repoId: number,
  pullNumber: number | null,
  { claimIds, now }: { readonly claimIds: readonly string[]; readonly now: number },
): Promise<ReadonlyMap<string, Returned>> {
  if (claimIds.length === 0) return new Map()
  const { rows } = await sql<{
    claim_id: string
    reason: string
    because: 'undo' | 'positive' | 'retracted' | null
    by: string | null
    at: Date
  }>`
    select distinct on (h.claim_id) h.claim_id, r.reason, r.revoked_because as because, r.revoked_by as by, e.at
    from hidden_findings h join suppression_rules r on r.id = h.rule_id
      cross join lateral (select case when r.revoked then r.revoked_at else r.expires_at end as at) e
    where r.repo_id = ${repoId} and h.claim_id = any(${claimIds}) and (r.revoked or r.expires_at <= ${new Date(now)})
      and (h.pull_number = ${pullNumber ?? 0} or e.at > ${new Date(now)}::timestamptz - make_interval(days => ${TOLD_DAYS}))
    order by h.claim_id, e.at desc`.execute(queries)
  return new Map(
    rows.map(({ claim_id, because, at, ...row }) => [
      claim_id,
      { ...row, because: because ?? 'expired', at: at.getTime() },
    ]),
  )
}

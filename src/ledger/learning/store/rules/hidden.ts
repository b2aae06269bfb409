import { sql } from 'kysely'
import type { Queries } from '../../../../base/db/database.ts'
import { rowsAs } from '../../../../base/db/values/rows.ts'
import type { Returned } from '../../rules/rule.ts'

export interface HiddenSince {
  /** Each finding counts once per pull request, and once on the default branch. */
  readonly findings: number
  readonly pull_requests: number
  /** When a scan last found one of them. */
  readonly last_at: Date
}

/** Records the findings that rules hid in a scan. `now` is in milliseconds since the epoch. */
export async function saveHidden(
  queries: Queries,
  pullNumber: number | null,
  hidden: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  if (hidden.size === 0) return
  const at = new Date(now)
  // The join skips rules that were deleted in the meantime.
  await sql`
    insert into hidden_findings (rule_id, pull_number, claim_id, first_at, last_at)
    select s.id, ${pullNumber ?? 0}, h.claim_id, ${at}, ${at}
    from ${rowsAs('h', [...hidden], { claim_id: ['text', ([claim]) => claim], rule_id: ['uuid', ([, rule]) => rule] })}
      join suppression_rules s on s.id = h.rule_id
    order by s.id, h.claim_id
    on conflict (rule_id, pull_number, claim_id) do update set last_at = excluded.last_at`.execute(queries)
}

/** What rules have hidden since their creation, by rule id; rules that hid nothing are omitted. */
export async function hiddenSince(
  queries: Queries,
  ruleIds: readonly string[],
): Promise<ReadonlyMap<string, HiddenSince>> {
  if (ruleIds.length === 0) return new Map()
  const { rows } = await sql<{ rule_id: string } & HiddenSince>`
    select rule_id, count(*)::int as findings, max(last_at) as last_at,
      count(distinct pull_number) filter (where pull_number > 0)::int as pull_requests
    from hidden_findings where rule_id = any(${ruleIds}::uuid[]) group by rule_id`.execute(queries)
  return new Map(rows.map(({ rule_id, ...since }) => [rule_id, since]))
}

/** Days after the end of a rule within which a finding that it hid elsewhere is reported as returned. */
const REPORTED_DAYS = 30

/**
 * Why findings of a scan are shown again, by claim: the rule that hid them, on this pull request or recently elsewhere, has ended. `now` is
 * in milliseconds since the epoch.
 */
export async function returnedOf(
  queries: Queries,
  repoId: number,
  pullNumber: number | null,
  { claimIds, now }: { readonly claimIds: readonly string[]; readonly now: number },
): Promise<ReadonlyMap<string, Returned>> {
  if (claimIds.length === 0) return new Map()
  const { rows } = await sql<Omit<Returned, 'at'> & { readonly claim_id: string; readonly at: Date }>`
    select distinct on (h.claim_id) h.claim_id, r.reason, coalesce(r.revoked_because, 'expired') as because,
      r.revoked_by as by, e.at
    from hidden_findings h join suppression_rules r on r.id = h.rule_id
      cross join lateral (select case when r.revoked then r.revoked_at else r.expires_at end as at) e
    where r.repo_id = ${repoId} and h.claim_id = any(${claimIds}) and (r.revoked or r.expires_at <= ${new Date(now)})
      and (h.pull_number = ${pullNumber ?? 0} or e.at > ${new Date(now)}::timestamptz - make_interval(days => ${REPORTED_DAYS}))
    order by h.claim_id, e.at desc`.execute(queries)
  return new Map(rows.map(({ claim_id, at, ...row }) => [claim_id, { ...row, at: at.getTime() }]))
}

import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import { rowsAs } from '../../../db/rows.ts'

/** What a rule has hidden since it was made. */
export interface HiddenSince {
  /** Each counted once on each pull request, and once on the default branch. */
  readonly findings: number
  readonly pull_requests: number
  /** When a scan met the last of them. */
  readonly last_at: Date
}

/** Notes which findings rules hid in a scan. `now` in milliseconds since the epoch. */
export async function noteHidden(
  queries: Queries,
  pullNumber: number | null,
  hidden: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  if (hidden.size === 0) return
  const at = new Date(now)
  // A rule that was deleted meanwhile hid nothing.
  await sql`
    insert into hidden_findings (rule_id, pull_number, claim_id, first_at, last_at)
    select s.id, ${pullNumber ?? 0}, h.claim_id, ${at}, ${at}
    from ${rowsAs('h', [...hidden], { claim_id: ['text', ([claim]) => claim], rule_id: ['uuid', ([, rule]) => rule] })}
      join suppression_rules s on s.id = h.rule_id
    order by s.id, h.claim_id
    on conflict (rule_id, pull_number, claim_id) do update set last_at = excluded.last_at`.execute(queries)
}

/** What rules have hidden since they were made, by their ids; those that hid nothing are left out. */
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

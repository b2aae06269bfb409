import { sql } from 'kysely'
import type { Queries } from '../../base/db/database.ts'
import { rowsAs } from '../../base/db/values/rows.ts'
import type { IssueCount } from '../result/trends.ts'

const DAY = 86_400_000
/** The judge has only a few types of issues. */
const MAX_TYPES = 1_000

/** A state of a pull request whose docs are judged. */
export interface JudgedHead {
  readonly repositoryId: number
  readonly pullNumber: number
  readonly headSha: string
}

/**
 * Adds the issues of one result to the day's counts, the most frequent types only.
 *
 * @param now milliseconds since the epoch
 * @param head counts its issues once only, however often it is judged
 */
export async function recordIssues(
  queries: Queries,
  namespaceId: number,
  issues: readonly IssueCount[],
  now: number,
  head?: JudgedHead,
): Promise<void> {
  const counts = issues.slice(0, MAX_TYPES)
  if (counts.length === 0 && !head) return
  const rows = rowsAs('counted', counts, { type: 'text', severity: 'text', count: 'integer' })
  const isFirst = head
    ? sql`with first_time as (
        insert into judged_heads (repository_id, pull_number, head_sha)
        values (${head.repositoryId}, ${head.pullNumber}, ${head.headSha})
        on conflict do nothing returning 1
      )`
    : sql`with first_time as (select 1)`
  await sql`
    ${isFirst}
    insert into judge_issues (namespace_id, day, type, severity, count)
    select ${namespaceId}, ${dayOf(now)}, counted.type, counted.severity, counted.count
    from ${rows} where exists (select from first_time)
    on conflict (namespace_id, day, type, severity) do update set count = judge_issues.count + excluded.count`.execute(
    queries,
  )
}

/** Deletes the judged heads of closed pull requests. A reopened one is judged at the head that it has then, and counted again. */
export async function purgeJudgedHeads(queries: Queries): Promise<void> {
  await sql`
    delete from judged_heads using pull_requests
    where pull_requests.repository_id = judged_heads.repository_id
      and pull_requests.number = judged_heads.pull_number and pull_requests.state = 'closed'`.execute(queries)
}

export interface Trend extends IssueCount {
  /** By day, oldest first; days without issues are omitted. */
  readonly days: readonly { readonly day: string; readonly count: number }[]
}

/** The issues of the last days, most frequent first. */
export async function issueTrends(queries: Queries, namespaceId: number, now: number, days: number): Promise<Trend[]> {
  const rows = await queries
    .selectFrom('judge_issues')
    .select(['type', 'severity', 'count', sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day')])
    .where('namespace_id', '=', namespaceId)
    .where('day', '>', dayOf(now - days * DAY))
    .orderBy('day')
    .execute()
  const byType = new Map<
    string,
    { type: string; severity: IssueCount['severity']; count: number; days: { day: string; count: number }[] }
  >()
  for (const { type, severity, count, day } of rows) {
    const key = `${severity} ${type}`
    const trend = byType.get(key) ?? { type, severity, count: 0, days: [] }
    trend.count += count
    trend.days.push({ day, count })
    byType.set(key, trend)
  }
  return [...byType.values()].sort((left, right) => right.count - left.count || (left.type < right.type ? -1 : 1))
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

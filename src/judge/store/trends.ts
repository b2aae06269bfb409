import { sql } from 'kysely'
import type { Queries } from '../../base/db/database.ts'
import type { IssueCount } from '../result/trends.ts'

const DAY = 86_400_000
/** The judge has only a few types of issues. */
const MAX_TYPES = 1_000

/** Adds the issues of one result to the day's counts, the most frequent types only. `now` is in milliseconds since the epoch. */
export async function recordIssues(
  queries: Queries,
  namespaceId: number,
  issues: readonly IssueCount[],
  now: number,
): Promise<void> {
  const counts = issues.slice(0, MAX_TYPES)
  if (counts.length === 0) return
  const day = dayOf(now)
  await queries
    .insertInto('judge_issues')
    .values(counts.map((each) => ({ ...each, namespace_id: namespaceId, day })))
    .onConflict((conflict) =>
      conflict
        .columns(['namespace_id', 'day', 'type', 'severity'])
        .doUpdateSet({ count: sql`judge_issues.count + excluded.count` }),
    )
    .execute()
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

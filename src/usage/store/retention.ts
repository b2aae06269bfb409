import { type Selectable, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { SearchTables } from '../../db/tables/search.ts'
import { daysAfter } from '../../time.ts'

/** Days (Evaluation Framework, §6.4). Runs, judgments and tests are kept for good. */
const KEPT = { queries: 90, feedback: 90, sessions: 90, shadowRuns: 30 } as const
const PAGE = 1000

export type ArchivedQuery = Selectable<SearchTables['eval_queries']>

/**
 * Lets go of what is too old: searches after 90 days, handed to `archive` page by page before they go, signals and sessions after 90
 * and shadow runs after 30. Searches of the golden set stay. `now` in milliseconds since the epoch. Returns how many searches went.
 */
export async function retain(
  queries: Queries,
  now: number,
  archive: (rows: readonly ArchivedQuery[]) => Promise<void>,
): Promise<number> {
  const before = (days: number) => daysAfter(now, -days)
  await queries.deleteFrom('eval_shadow_runs').where('created_at', '<', before(KEPT.shadowRuns)).execute()
  await queries.deleteFrom('eval_feedback').where('created_at', '<', before(KEPT.feedback)).execute()
  await queries.deleteFrom('eval_sessions').where('ended_at', '<', before(KEPT.sessions)).execute()
  for (let count = 0; ; ) {
    const rows = await queries
      .selectFrom('eval_queries')
      .selectAll()
      .where('created_at', '<', before(KEPT.queries))
      .where('is_eval_corpus', '=', false)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    if (rows.length === 0) return count
    await archive(rows)
    const ids = rows.map(({ id }) => id)
    await queries.deleteFrom('eval_queries').where(sql<boolean>`id = any(${ids}::bigint[])`).execute()
    count += rows.length
  }
}

import { type Selectable, sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import type { SearchTables } from '../../../base/db/tables/search.ts'
import { daysAfter } from '../../../base/time.ts'

/** Retention in days. Runs, judgments and tests are kept permanently. */
const KEPT = { queries: 90, feedback: 90, sessions: 90, shadowRuns: 30 } as const
const PAGE = 1000

export type ArchivedQuery = Selectable<SearchTables['eval_queries']>

/**
 * Deletes old data: searches after 90 days, passed to `archive` in pages before deletion, signals and sessions after 90 days, and shadow
 * runs after 30. Keeps searches of the golden set. `now` is in milliseconds since the epoch. Returns the number of deleted searches.
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

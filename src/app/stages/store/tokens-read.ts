import { sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'

const DAY = 86_400_000

/**
 * The number of tokens with which scans of a repository read its docs within the last 24 hours. `now` is in milliseconds since the epoch.
 */
export async function tokensReadToday(queries: Queries, repositoryId: number, now: number): Promise<number> {
  const { tokens } = await queries
    .selectFrom('scans')
    .select(sql<string | number>`coalesce(sum((report #>> '{reading,tokens}')::bigint), 0)`.as('tokens'))
    .where('repository_id', '=', repositoryId)
    .where('started_at', '>', new Date(now - DAY))
    .executeTakeFirstOrThrow()
  return Number(tokens)
}

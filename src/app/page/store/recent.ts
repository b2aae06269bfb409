import { sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import type { Repository } from '../access.ts'

/** Number of days that pages consider recent. */
export const RECENT_DAYS = 30

/** Claims of a default branch by verdict, as a scan counted them. */
interface Counts {
  readonly verified: number
  readonly drifted: number
}

/** The activity in a repository during a period. */
export interface Recent {
  /** Number of completed scans of the default branch. */
  readonly scans: number
  /** By the last scan before the period, or else the first one in it; null if the period has no scan. */
  readonly before: Counts | null
  readonly now: Counts | null
  /** Number of scanned pull requests, and of those that made statements false in their last scan. */
  readonly pulls: number
  readonly falsePulls: number
  /** Number of suppression rules that people created and did not undo. */
  readonly mutes: number
}

/** The activity in a repository since a time. */
export async function recentOf(
  queries: Queries,
  { id, defaultBranch }: Pick<Repository, 'id' | 'defaultBranch'>,
  since: Date,
): Promise<Recent> {
  const branchScans = sql`from scans where repository_id = ${id} and branch = ${defaultBranch} and status = 'completed'`
  const counts = sql`jsonb_build_object('verified', coalesce(verified, 0), 'drifted', coalesce(drifted, 0))`
  const { rows } = await sql<Recent>`
    with recent as materialized (select id, verified, drifted ${branchScans} and finished_at >= ${since}),
    pulls as materialized (
      select distinct on (pull_number) report -> 'report' -> 'introduced' as introduced
      from scans where repository_id = ${id} and pull_number is not null and status = 'completed' and finished_at >= ${since}
      order by pull_number, id desc
    )
    select
      (select count(*)::int from recent) as scans,
      case when exists (select from recent) then coalesce(
        (select ${counts} ${branchScans} and finished_at < ${since} order by id desc limit 1),
        (select ${counts} from recent order by id limit 1)
      ) end as before,
      (select ${counts} from recent order by id desc limit 1) as now,
      (select count(*)::int from pulls) as pulls,
      (select count(*)::int from pulls where jsonb_array_length(introduced) > 0) as "falsePulls",
      (select count(*)::int from suppression_rules
        where repo_id = ${id} and created_at >= ${since} and revoked_because is distinct from 'undo') as mutes`.execute(
    queries,
  )
  const [row] = rows
  if (!row) throw new Error('a query without a table has one row')
  return row
}

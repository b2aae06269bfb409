import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Repository } from '../access.ts'

/** Days that a page calls the last ones. */
export const RECENT_DAYS = 30

/** Claims of a default branch by verdict, as a scan counted them. */
interface Counts {
  readonly verified: number
  readonly drifted: number
}

/** What some time brought to a repository. */
export interface Recent {
  /** Completed scans of the default branch. */
  readonly scans: number
  /** By the last scan before that time, or by the first in it; null where there was no scan in it. */
  readonly before: Counts | null
  readonly now: Counts | null
  /** Pull requests that were scanned, and those of them that made statements false when they were scanned last. */
  readonly pulls: number
  readonly falsePulls: number
  /** Rules that people made to mute something, and did not undo. */
  readonly mutes: number
}

/** What a repository's scans and people brought since a time. */
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

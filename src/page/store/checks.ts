import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { type Page, type Paging, pageOf, rangeOf } from '../paging.ts'

/** A check of another app, with its outcomes on the commits of a repository as far back as they are kept. */
export interface ListedCheck {
  /** The app's slug. */
  readonly app: string
  readonly name: string
  /** Commits and runs, on any branch. */
  readonly passed: number
  readonly failed: number
  /** Of the last outcome. */
  readonly lastSha: string
  readonly lastPassed: boolean
  readonly lastAt: Date
}

/** The checks of a repository, those that completed last first. */
export async function checksOf(queries: Queries, repositoryId: number, paging: Paging): Promise<Page<ListedCheck>> {
  const { offset, limit } = rangeOf(paging)
  const { rows } = await sql<ListedCheck>`
    select app, name, count(*) filter (where passed)::int as passed, count(*) filter (where not passed)::int as failed,
      (array_agg(head_sha order by completed_at desc, check_run_id desc))[1] as "lastSha",
      (array_agg(passed order by completed_at desc, check_run_id desc))[1] as "lastPassed", max(completed_at) as "lastAt"
    from check_outcomes where repository_id = ${repositoryId}
    group by app, name order by "lastAt" desc, app, name offset ${offset} limit ${limit}`.execute(queries)
  return pageOf(rows, paging)
}

import { sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import type { AnomalyKind } from '../../../ledger/trust/events/guard.ts'
import { type Page, type Paging, readPage } from '../paging.ts'

/** A check of another app, with its outcomes on the commits of a repository, as far as they are stored. */
export interface ListedCheck {
  /** The app's slug. */
  readonly app: string
  readonly name: string
  /** Numbers of outcomes, on any branch. */
  readonly passed: number
  readonly failed: number
  /** Commit of the last outcome. */
  readonly lastSha: string
  readonly lastPassed: boolean
  readonly lastAt: Date
}

/** The checks of a repository, most recently completed first. */
export function checksOf(queries: Queries, repositoryId: number, paging: Paging): Promise<Page<ListedCheck>> {
  return readPage(
    queries,
    paging,
    (window) => sql<ListedCheck>`
    select app, name, count(*) filter (where passed)::int as passed, count(*) filter (where not passed)::int as failed,
      (array_agg(head_sha order by completed_at desc, check_run_id desc))[1] as "lastSha",
      (array_agg(passed order by completed_at desc, check_run_id desc))[1] as "lastPassed", max(completed_at) as "lastAt"
    from check_outcomes where repository_id = ${repositoryId}
    group by app, name order by "lastAt" desc, app, name ${window}`,
  )
}

/** An anomaly in the events of a claim that is in the docs. */
export interface ListedAnomaly {
  readonly claimId: string
  readonly answer: string
  readonly file: string | null
  readonly line: number | null
  readonly kind: AnomalyKind
  readonly source: string
  readonly times: number
  readonly lastAt: Date
}

/** The anomalies in the events of a repository's claims, latest first, at most `limit`. */
export async function latestAnomalies(queries: Queries, repositoryId: number, limit: number): Promise<ListedAnomaly[]> {
  const { rows } = await sql<ListedAnomaly>`
    select e.id as "claimId", left(e.answer, 300) as answer, e.source_file as file, e.line, a.kind, a.source, a.times, a.last_at as "lastAt"
    from trust_anomalies a join entries e on e.key = a.entry join namespaces n on n.id = e.namespace_id
    where n.repository_id = ${repositoryId} and e.retired_at is null
    order by a.last_at desc, e.key limit ${limit}`.execute(queries)
  return rows
}

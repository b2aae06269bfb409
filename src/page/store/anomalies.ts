import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { AnomalyKind } from '../../trust/events/guard.ts'

/** Something odd about the events of a claim that is in the docs. */
export interface ListedAnomaly {
  readonly claimId: string
  readonly answer: string
  readonly file: string | null
  readonly line: number | null
  readonly kind: AnomalyKind
  /** Where the events came from. */
  readonly source: string
  readonly times: number
  readonly lastAt: Date
}

/** What was odd about the events of a repository's claims, the last first, at most `limit`. */
export async function latestAnomalies(queries: Queries, repositoryId: number, limit: number): Promise<ListedAnomaly[]> {
  const { rows } = await sql<ListedAnomaly>`
    select e.id as "claimId", left(e.answer, 300) as answer, e.source_file as file, e.line, a.kind, a.source, a.times, a.last_at as "lastAt"
    from trust_anomalies a join entries e on e.key = a.entry join namespaces n on n.id = e.namespace_id
    where n.repository_id = ${repositoryId} and e.retired_at is null
    order by a.last_at desc, e.key limit ${limit}`.execute(queries)
  return rows
}

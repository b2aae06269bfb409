import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** The newest commits at which scans of a repository's default branch saw these claims hold, by claim, as the ledger has them. */
export async function heldBefore(
  queries: Queries,
  repositoryId: number,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; commit: string }>`
    select distinct on (e.id) e.id, v.context ->> 'commit' as commit
    from entries e
      join namespaces n on n.id = e.namespace_id and n.repository_id = ${repositoryId}
      join validation_events v on v.entry = e.key
    where e.id = any(${ids}::text[]) and v.source = 'scan' and v.result = 'pass' and v.context ->> 'commit' is not null
    order by e.id, v.id desc`.execute(queries)
  return new Map(rows.map(({ id, commit }) => [id, commit]))
}

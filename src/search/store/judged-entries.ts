import { sql } from 'kysely'
import type { Queries } from '../../base/db/database.ts'

export interface JudgedEntry {
  readonly id: string
  readonly question: string | null
  readonly answer: string
  /** The sentence of the page that contains it; null if unknown. */
  readonly statement: string | null
  readonly sourceFile: string | null
  readonly line: number | null
}

/** The existing entries with these ids, in their order. */
export async function judgedEntries(
  queries: Queries,
  namespaceId: number,
  ids: readonly string[],
): Promise<JudgedEntry[]> {
  const { rows } = await sql<JudgedEntry>`
    select id, question, answer, statement, source_file as "sourceFile", line from entries
    where namespace_id = ${namespaceId} and id = any(${ids}::text[]) and retired_at is null
    order by array_position(${ids}::text[], id)`.execute(queries)
  return rows
}

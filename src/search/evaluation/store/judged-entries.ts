import { sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'

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

/** The grades that people gave to results of a query or its copies, by entry. */
export async function gradesByHand(queries: Queries, queryIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await queries
    .selectFrom('eval_judgments')
    .select(['entry_id', 'relevance'])
    .where('query_id', 'in', queryIds)
    .where('source', '=', 'manual')
    .orderBy('created_at')
    .execute()
  return new Map(rows.map(({ entry_id, relevance }) => [entry_id, relevance]))
}

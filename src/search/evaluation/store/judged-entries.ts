import type { Queries } from '../../../base/db/database.ts'

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

import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { rowsAs } from '../../db/rows.ts'
import { storableText } from '../../db/storable.ts'
import { type EvalJudgment, settleJudgments } from '../heuristic-judgments.ts'
import type { EvalQuery, EvalQueryCategory } from '../query.ts'

/** Writes judgments down; one of the same source takes the place of its former self. */
export async function saveJudgments(
  queries: Queries,
  queryId: string,
  judgments: readonly EvalJudgment[],
  annotator: string | null,
): Promise<void> {
  if (judgments.length === 0) return
  await sql`
    insert into eval_judgments (query_id, entry_id, relevance, source, annotator)
    select ${queryId}, entry_id, relevance, source, ${annotator}
    from ${rowsAs('r', judgments, {
      entry_id: ['text', (row) => row.entryId],
      relevance: ['smallint', (row) => row.relevance],
      source: ['text', (row) => row.source],
    })}
    on conflict (query_id, entry_id, source) do update
    set relevance = excluded.relevance, annotator = excluded.annotator, created_at = now()`.execute(queries)
}

/** Grades by entry of each of these queries. */
async function judgmentsOf(
  queries: Queries,
  queryIds: readonly string[],
): Promise<Map<string, ReadonlyMap<string, number>>> {
  if (queryIds.length === 0) return new Map()
  const rows = await queries.selectFrom('eval_judgments').selectAll().where('query_id', 'in', queryIds).execute()
  const grouped = new Map<string, EvalJudgment[]>()
  for (const { query_id, entry_id, relevance, source } of rows) {
    const group = grouped.get(query_id) ?? []
    grouped.set(query_id, group)
    group.push({ entryId: entry_id, relevance, source })
  }
  return new Map([...grouped].map(([queryId, group]) => [queryId, settleJudgments(group)]))
}

/** What is known of a query's relevance from the golden set: of the query that is written alike; null when none is. */
export async function goldenJudgments(
  queries: Queries,
  namespaceId: number,
  query: string,
): Promise<ReadonlyMap<string, number> | null> {
  const row = await queries
    .selectFrom('eval_queries')
    .select('query_id')
    .where('namespace_id', '=', namespaceId)
    .where('is_eval_corpus', '=', true)
    .where(sql<boolean>`lower(query) = ${storableText(query).toLowerCase()}`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? ((await judgmentsOf(queries, [row.query_id])).get(row.query_id) ?? null) : null
}

/** The golden set of a namespace. */
export async function goldenSet(queries: Queries, namespaceId: number): Promise<EvalQuery[]> {
  const rows = await queries
    .selectFrom('eval_queries')
    .selectAll()
    .where('namespace_id', '=', namespaceId)
    .where('is_eval_corpus', '=', true)
    .orderBy('id')
    .execute()
  const judgments = await judgmentsOf(
    queries,
    rows.map(({ query_id }) => query_id),
  )
  return rows.map((row) => ({
    queryId: row.query_id,
    query: row.query,
    intent: row.intent ?? 'understand',
    category: (row.eval_category ?? 'semantic-search') as EvalQueryCategory,
    judgments: judgments.get(row.query_id) ?? new Map<string, number>(),
  }))
}

/** Takes queries into the golden set of their namespace. */
export async function markGolden(
  queries: Queries,
  chosen: readonly { readonly queryId: string; readonly category: EvalQueryCategory }[],
): Promise<void> {
  if (chosen.length === 0) return
  await sql`
    update eval_queries q set is_eval_corpus = true, eval_category = r.category
    from ${rowsAs('r', chosen, {
      query_id: ['text', (row) => row.queryId],
      category: ['text', (row) => row.category],
    })} where q.query_id = r.query_id`.execute(queries)
}

/** The golden set's queries with the results that they had when they were logged. */
export async function goldenResults(
  queries: Queries,
  namespaceId: number,
): Promise<{ readonly queryId: string; readonly query: string; readonly resultIds: readonly string[] }[]> {
  const rows = await queries
    .selectFrom('eval_queries')
    .select(['query_id', 'query', 'result_ids'])
    .where('namespace_id', '=', namespaceId)
    .where('is_eval_corpus', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ query_id, query, result_ids }) => ({ queryId: query_id, query, resultIds: result_ids }))
}

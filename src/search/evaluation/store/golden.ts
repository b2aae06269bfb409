import { sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import { rowsAs } from '../../../base/db/values/rows.ts'
import { groupBy } from '../../../base/group-by.ts'
import { queryDigest } from '../../usage/store/query-digest.ts'
import { type EvalJudgment, settleJudgments } from '../measures/heuristic-judgments.ts'
import type { EvalQuery, EvalQueryCategory, SessionContext } from '../query.ts'

/** Stores judgments; each replaces an earlier one of the same source. */
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
    from ${rowsAs('r', judgments, { relevance: 'smallint', source: 'text' }, { entry_id: ['text', (row) => row.entryId] })}
    on conflict (query_id, entry_id, source) do update
    set relevance = excluded.relevance, annotator = excluded.annotator, created_at = now()`.execute(queries)
}

/** Judgments by query, newest first. */
async function judgmentsOf(queries: Queries, queryIds: readonly string[]): Promise<Map<string, EvalJudgment[]>> {
  const grouped = new Map<string, EvalJudgment[]>(queryIds.map((queryId) => [queryId, []]))
  if (queryIds.length === 0) return grouped
  const rows = await queries
    .selectFrom('eval_judgments')
    .select(['query_id', 'entry_id as entryId', 'relevance', 'source'])
    .where('query_id', 'in', queryIds)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  for (const { query_id, ...judgment } of rows) grouped.get(query_id)?.push(judgment)
  return grouped
}

/** The relevance judgments for a query in the golden set, from all its copies; null if none is judged. */
export async function goldenJudgments(
  queries: Queries,
  namespaceId: number,
  query: string,
): Promise<ReadonlyMap<string, number> | null> {
  const copies = await queries
    .selectFrom('eval_queries')
    .select('query_id')
    .where('namespace_id', '=', namespaceId)
    .where('is_eval_corpus', '=', true)
    .where('query_digest', '=', queryDigest(query))
    .execute()
  const queryIds = copies.map(({ query_id }) => query_id)
  const all = [...(await judgmentsOf(queries, queryIds)).values()].flat()
  return all.length === 0 ? null : settleJudgments(all)
}

export interface GoldenQuery {
  /** Id of the first copy. */
  readonly queryId: string
  /** Ids of all copies in the golden set. */
  readonly queryIds: readonly string[]
  readonly query: string
  readonly intent: string
  readonly category: EvalQueryCategory
  /** The results of the first copy when it was logged. */
  readonly resultIds: readonly string[]
  /** What its session had done before it; null without a session. */
  readonly sessionContext: SessionContext | null
}

/** The distinct queries of a namespace's golden set. */
export async function goldenQueries(queries: Queries, namespaceId: number): Promise<GoldenQuery[]> {
  const rows = await queries
    .selectFrom('eval_queries')
    .selectAll()
    .where('namespace_id', '=', namespaceId)
    .where('is_eval_corpus', '=', true)
    .orderBy('id')
    .execute()
  return [...groupBy(rows, ({ query_digest }) => query_digest).values()].flatMap((copies) => {
    const [first] = copies
    if (!first) return []
    return [
      {
        queryId: first.query_id,
        queryIds: copies.map(({ query_id }) => query_id),
        query: first.query,
        intent: first.intent ?? 'understand',
        category: (first.eval_category ?? 'semantic-search') as EvalQueryCategory,
        resultIds: first.result_ids,
        sessionContext:
          first.session_id === null || first.session_context === null
            ? null
            : { sessionId: first.session_id, ...first.session_context },
      },
    ]
  })
}

export async function goldenSet(queries: Queries, namespaceId: number): Promise<EvalQuery[]> {
  const golden = await goldenQueries(queries, namespaceId)
  const all = golden.flatMap(({ queryIds }) => queryIds)
  const judgments = await judgmentsOf(queries, all)
  return golden.map(({ queryId, queryIds, query, intent, category, sessionContext }) => ({
    queryId,
    query,
    intent,
    category,
    ...(sessionContext && { sessionContext }),
    judgments: settleJudgments(queryIds.flatMap((each) => judgments.get(each) ?? [])),
  }))
}

/**
 * Adds queries to the golden set of their namespace, except copies of queries that are already in it. Also stores what their sessions had
 * read by then, as the log deletes it later.
 */
export async function markGolden(
  queries: Queries,
  chosen: readonly { readonly queryId: string; readonly category: EvalQueryCategory }[],
): Promise<void> {
  if (chosen.length === 0) return
  await sql`
    update eval_queries q set is_eval_corpus = true, eval_category = new.category, session_context = case
      when q.session_id is not null then jsonb_build_object(
        'workingEntryIds', (
          select coalesce(jsonb_agg(distinct f.entry_id), '[]') from eval_feedback f
          where f.namespace_id = q.namespace_id and f.session_id = q.session_id and f.entry_id is not null
            and f.event_type in ('read_after_search', 'reference')
            and f.created_at < q.created_at and f.created_at >= q.created_at - interval '4 hours'
        ),
        'turnNumber', (
          select count(*) from eval_queries p
          where p.namespace_id = q.namespace_id and p.session_id = q.session_id and p.created_at < q.created_at
        )
      ) end
    from (
      select distinct on (c.namespace_id, c.query_digest) c.id, r.category
      from ${rowsAs('r', chosen, { category: 'text' }, { query_id: ['text', (row) => row.queryId] })} join eval_queries c on c.query_id = r.query_id
      where not exists (
        select from eval_queries g
        where g.namespace_id = c.namespace_id and g.query_digest = c.query_digest and g.is_eval_corpus
      )
      order by c.namespace_id, c.query_digest, r.n
    ) new where q.id = new.id`.execute(queries)
}

/** The ids of all logged searches with the same query, including its own. */
export async function copiesOf(queries: Queries, queryId: string): Promise<string[]> {
  const { rows } = await sql<{ query_id: string }>`
    select c.query_id from eval_queries q
    join eval_queries c on c.namespace_id = q.namespace_id and c.query_digest = q.query_digest
    where q.query_id = ${queryId}`.execute(queries)
  return rows.map(({ query_id }) => query_id)
}

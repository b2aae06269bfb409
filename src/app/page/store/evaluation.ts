import { sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import { type Page, type Paging, readPage } from '../paging.ts'

export interface ListedRun {
  readonly runId: string
  readonly type: 'full' | 'shadow' | 'regression' | 'ab_test'
  /** Null if the run tested no feature. */
  readonly feature: string | null
  readonly queries: number
  readonly mrr5: number
  /** The 95 % interval of MRR@5. */
  readonly low: number | null
  readonly high: number | null
  readonly ndcg10: number
  readonly recall10: number
  /** Differences of MRR@5 and NDCG@10 to the baseline run; null without a baseline. */
  readonly mrrDelta: number | null
  readonly ndcgDelta: number | null
  readonly isSignificant: boolean | null
  readonly at: Date
}

/** The runs on a repository's entries, newest first. */
export function runsOf(queries: Queries, repositoryId: number, paging: Paging): Promise<Page<ListedRun>> {
  return readPage(
    queries,
    paging,
    (window) => sql<ListedRun>`
    select run_id as "runId", run_type as type, feature_id as feature, query_count as queries, coalesce(mrr_at_5, 0) as mrr5,
      confidence_interval_lower as low, confidence_interval_upper as high, coalesce(ndcg_at_10, 0) as ndcg10,
      coalesce(recall_at_10, 0) as recall10, mrr_delta as "mrrDelta", ndcg_delta as "ndcgDelta", is_significant as "isSignificant",
      r.created_at as at
    from eval_results r join namespaces n on n.id = r.namespace_id
    where n.repository_id = ${repositoryId} order by r.created_at desc, r.id desc ${window}`,
  )
}

/** A query of the golden set, with the number of graded results. */
export interface ListedGolden {
  /** Id of the first copy. */
  readonly queryId: string
  readonly query: string
  readonly category: string | null
  /** Number of entries that a person graded, and of all graded ones. */
  readonly byHand: number
  readonly graded: number
}

/** The golden set of a repository's entries, queries without human grades first. */
export async function goldenSetOf(
  queries: Queries,
  repositoryId: number,
  limit: number,
): Promise<{ readonly rows: readonly ListedGolden[]; readonly all: number }> {
  const { rows } = await sql<ListedGolden & { readonly all: number }>`
    with golden as (
      select q.namespace_id, q.query_digest, min(q.id) as id
      from eval_queries q join namespaces n on n.id = q.namespace_id
      where n.repository_id = ${repositoryId} and q.is_eval_corpus
      group by q.namespace_id, q.query_digest
    )
    select q.query_id as "queryId", q.query, q.eval_category as category, j."byHand", j.graded, (select count(*)::int from golden) as all
    from golden join eval_queries q on q.id = golden.id
      cross join lateral (
        select count(distinct entry_id) filter (where source = 'manual')::int as "byHand", count(distinct entry_id)::int as graded
        from eval_judgments
        where query_id in (
          select query_id from eval_queries c
          where c.namespace_id = golden.namespace_id and c.query_digest = golden.query_digest and c.is_eval_corpus
        )
      ) j
    order by j."byHand" > 0, q.id limit ${limit}`.execute(queries)
  return { rows: rows.map(({ all: _, ...row }) => row), all: rows[0]?.all ?? 0 }
}

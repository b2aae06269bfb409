import type { Queries } from '../../../base/db/database.ts'
import type { RunComparison } from '../runs/compare.ts'
import type { EvalRunResult } from '../runs/run-result.ts'

export interface Compared {
  readonly run: EvalRunResult
  /** Null without a comparison. */
  readonly control: EvalRunResult | null
  readonly comparison: RunComparison | null
}

/** Stores a run's metrics, and those of its control unless already stored, so that its id can be looked up. */
export function saveRun(queries: Queries, namespaceId: number, { run, control, comparison }: Compared): Promise<void> {
  return queries.transaction().execute(async (transaction) => {
    if (control !== null) await insertRun(transaction, namespaceId, control, null)
    await insertRun(transaction, namespaceId, run, comparison)
  })
}

async function insertRun(
  queries: Queries,
  namespaceId: number,
  run: EvalRunResult,
  comparison: RunComparison | null,
): Promise<void> {
  const { metrics, agentMetrics } = run
  const [mrr, ndcg] = ['mrr5', 'ndcg10'].map((name) => comparison?.metrics.find(({ metric }) => metric === name))
  await queries
    .insertInto('eval_results')
    .values({
      run_id: run.runId,
      run_type: run.runType,
      namespace_id: namespaceId,
      feature_id: run.featureId,
      mrr_at_5: metrics.mrr5,
      mrr_at_10: metrics.mrr10,
      ndcg_at_5: metrics.ndcg5,
      ndcg_at_10: metrics.ndcg10,
      ndcg_at_20: metrics.ndcg20,
      recall_at_5: metrics.recall5,
      recall_at_10: metrics.recall10,
      constitutional_surfacing_rate: agentMetrics.constitutionalSurfacingRate,
      importance_weighted_recall: agentMetrics.importanceWeightedRecall,
      cold_start_mrr: agentMetrics.coldStartMrr,
      session_personalization_lift: agentMetrics.sessionPersonalizationLift,
      causal_chain_completeness: agentMetrics.causalChainCompleteness,
      avg_latency_ms: run.avgLatencyMs,
      channel_contribution_json: JSON.stringify(run.channels),
      result_diversity_score: 1 - run.intraListSimilarity,
      query_count: run.queryCount,
      confidence_interval_lower: run.confidenceIntervals.mrr5[0],
      confidence_interval_upper: run.confidenceIntervals.mrr5[1],
      control_run_id: comparison?.controlRunId ?? null,
      mrr_delta: mrr?.delta ?? null,
      ndcg_delta: ndcg?.delta ?? null,
      p_value: mrr?.pValue ?? null,
      is_significant: mrr?.isSignificant ?? null,
      created_at: new Date(run.timestamp),
      per_query_results: JSON.stringify(run.perQueryMetrics),
    })
    .onConflict((conflict) => conflict.column('run_id').doNothing())
    .execute()
}

/**
 * The search summary for `/health`: the last run, the features under test, the searches of the last day. The name of the run's namespace is
 * null if its repository is private, as `/health` is public. `now` is in milliseconds since the epoch.
 */
export async function evaluationSummary(queries: Queries, now: number): Promise<object> {
  const [run, tests, searches] = await Promise.all([
    queries
      .selectFrom('eval_results as r')
      .leftJoin('named_namespaces as n', 'n.id', 'r.namespace_id')
      .leftJoin('repositories as p', 'p.id', 'n.repository_id')
      .select(['r.run_id', 'r.created_at', 'r.query_count', 'r.mrr_at_5', 'r.ndcg_at_10', 'r.recall_at_10'])
      .select((eb) => eb.case().when('p.private', '=', true).then(null).else(eb.ref('n.name')).end().as('namespace'))
      .orderBy('r.created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    queries
      .selectFrom('eval_ab_tests')
      .select(['feature_id', 'status', 'sample_count'])
      .orderBy('feature_id')
      .execute(),
    queries
      .selectFrom('eval_queries')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.avg<number | null>('quality_proxy_score').as('quality'),
      ])
      .where('created_at', '>=', new Date(now - 86_400_000))
      .executeTakeFirstOrThrow(),
  ])
  return {
    last_run: run ?? null,
    features: tests,
    searches_last_day: Number(searches.count),
    mean_quality_proxy: searches.quality === null ? null : Number(searches.quality),
  }
}

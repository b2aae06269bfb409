import { constitutionalSurfacing, importanceWeightedRecall } from '../measures/agent-metrics.ts'
import { hasRelevant, RELEVANT } from '../measures/judgments.ts'
import { computeMRR, computeNDCG, computeRecall } from '../measures/metrics.ts'
import { intraListSimilarity, reorderRate } from '../measures/result-metrics.ts'
import { bootstrapInterval, mean } from '../statistics/bootstrap.ts'
import { agentMetrics, channelMetrics, depthMetrics, pageMetrics, strata, tierPrecisions } from './run-breakdowns.ts'
import {
  type AnsweredQuery,
  type EvalRunResult,
  PRIMARY_METRICS,
  type PrimaryMetric,
  type QueryMetrics,
  type RunContext,
} from './run-result.ts'

/**
 * The metrics of a run: means over the queries that have a relevant entry, their 95 % intervals, and the metrics of each query, by intent
 * and by category. Queries without a relevant entry are counted apart.
 *
 * @param answers each query with its judgments, and the ids that the search returned
 * @throws EvaluationError `DOCALIGN_E901` when a depth of `kValues` is not a positive integer
 * @example
 * import { evaluateRun } from 'docalign/evaluation'
 *
 * const query = { queryId: 'q1', query: 'how to install', intent: 'understand', judgments: { install: 3 } }
 * const run = evaluateRun(
 *   [{ query: { ...query, category: 'semantic-search' }, rankedIds: ['usage', 'install'], latencyMs: 4 }],
 *   { runId: 'today', runType: 'full', timestamp: '2026-01-01T00:00:00Z' },
 * )
 * run.queryCount // 1
 * run.metrics.mrr5 // 0.5
 * run.metrics.ndcg10 // 0.63
 */
export function evaluateRun(answers: readonly AnsweredQuery[], context: RunContext): EvalRunResult {
  const { relevanceThreshold = RELEVANT } = context
  const judged = answers.filter(({ query }) => hasRelevant(query.judgments, relevanceThreshold))
  const perQuery = judged.map((answer) => queryMetrics(answer, context))
  const column = (metric: PrimaryMetric) => perQuery.map((row) => row[metric])
  const interval = (metric: PrimaryMetric) =>
    bootstrapInterval(perQuery.length > 0 ? column(metric) : [0], {
      resamples: context.bootstrapResamples ?? 1000,
      seed: context.seed ?? 1,
    })
  return {
    runId: context.runId,
    runType: context.runType,
    featureId: context.featureId ?? null,
    features: context.features ?? [],
    timestamp: context.timestamp,
    queryCount: judged.length,
    withoutRelevant: answers.length - judged.length,
    relevanceThreshold,
    metrics: Object.fromEntries(
      PRIMARY_METRICS.map((metric) => [metric, mean(column(metric))]),
    ) as EvalRunResult['metrics'],
    atK: Object.fromEntries((context.kValues ?? []).map((k) => [k, depthMetrics(judged, k, relevanceThreshold)])),
    agentMetrics: agentMetrics(judged, perQuery, context),
    channels: channelMetrics(judged),
    tierPrecision: tierPrecisions(judged, context),
    byPage: pageMetrics(judged, context),
    avgLatencyMs: mean(answers.map(({ latencyMs }) => latencyMs)),
    intraListSimilarity: mean(
      answers.map(({ rankedIds }) => intraListSimilarity(rankedIds.slice(0, 10).map(context.folderOf ?? String))),
    ),
    reorderRate: mean(
      answers.flatMap(({ rankedIds, channels = {} }) =>
        Object.values(channels)
          .filter((ids) => ids.length > 0)
          .map((ids) => reorderRate(ids, rankedIds.slice(0, 10))),
      ),
    ),
    perIntent: strata(perQuery, ({ intent }) => intent),
    perCategory: strata(perQuery, ({ category }) => category),
    confidenceIntervals: { mrr5: interval('mrr5'), ndcg10: interval('ndcg10'), recall10: interval('recall10') },
    perQueryMetrics: perQuery,
  }
}

function queryMetrics(answer: AnsweredQuery, context: RunContext): QueryMetrics {
  const { query, rankedIds, latencyMs, constitutional = new Set<string>() } = answer
  const { relevanceThreshold = RELEVANT, tierOf = () => 'normal' as const } = context
  const { judgments } = query
  return {
    queryId: query.queryId,
    intent: query.intent,
    category: query.category,
    mrr5: computeMRR(rankedIds, judgments, 5, relevanceThreshold),
    mrr10: computeMRR(rankedIds, judgments, 10, relevanceThreshold),
    ndcg5: computeNDCG(rankedIds, judgments, 5),
    ndcg10: computeNDCG(rankedIds, judgments, 10),
    ndcg20: computeNDCG(rankedIds, judgments, 20),
    recall5: computeRecall(rankedIds, judgments, 5, relevanceThreshold),
    recall10: computeRecall(rankedIds, judgments, 10, relevanceThreshold),
    constitutionalPresent: constitutionalSurfacing(rankedIds, constitutional),
    importanceWeightedRecall: importanceWeightedRecall(rankedIds, judgments, tierOf, 10, relevanceThreshold),
    latencyMs,
    resultCount: rankedIds.length,
  }
}

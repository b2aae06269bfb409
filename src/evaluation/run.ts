import {
  byEquivalenceClass,
  causalChainCompleteness,
  coldStart,
  constitutionalSurfacing,
  importanceWeightedRecall,
  personalizationLift,
  tierPrecision,
} from './agent-metrics.ts'
import { bootstrapInterval, mean } from './bootstrap.ts'
import { hasRelevant, RELEVANT } from './judgments.ts'
import { computeMRR, computeNDCG, computeRecall } from './metrics.ts'
import { type EvalQuery, type EvalQueryCategory, TIERS, type Tier } from './query.ts'
import { channelContribution, intraListSimilarity, reorderRate, uniqueContribution } from './result-metrics.ts'

/** What search answered to a query of the corpus. */
export interface AnsweredQuery {
  readonly query: EvalQuery
  readonly rankedIds: readonly string[]
  readonly latencyMs: number
  /** What each channel found, best first. */
  readonly channels?: Readonly<Record<string, readonly string[]>>
  /** MRR@5 of the same query without what the session adds. */
  readonly mrrWithoutSession?: number
  /** Pages of the decision that the query asks for, and those that they link to. */
  readonly causalChain?: ReadonlySet<string>
}

export interface RunContext {
  readonly runId: string
  readonly runType: 'full' | 'shadow' | 'regression' | 'ab_test'
  /** ISO 8601. */
  readonly timestamp: string
  readonly featureId?: string
  readonly relevanceThreshold?: number
  readonly bootstrapResamples?: number
  /** Depths at which MRR, NDCG and recall are given beside the standard ones. */
  readonly kValues?: readonly number[]
  readonly seed?: number
  readonly tierOf?: (id: string) => Tier
  readonly folderOf?: (id: string) => string
  /** The page that an entry stands in. Left out, each stands alone. */
  readonly pageOf?: (id: string) => string
  /** Entries that should surface in every search. */
  readonly constitutional?: ReadonlySet<string>
}

/** Metrics of one query (Evaluation Framework, §6.2). */
export interface QueryMetrics {
  readonly queryId: string
  readonly intent: string
  readonly category: EvalQueryCategory
  readonly mrr5: number
  readonly mrr10: number
  readonly ndcg5: number
  readonly ndcg10: number
  readonly ndcg20: number
  readonly recall5: number
  readonly recall10: number
  /** Whether all constitutional entries stand in the first five; true when there are none. */
  readonly constitutionalPresent: boolean
  /** Null when nothing is relevant. */
  readonly importanceWeightedRecall: number | null
  readonly latencyMs: number
  readonly resultCount: number
}

export const PRIMARY_METRICS = ['mrr5', 'mrr10', 'ndcg5', 'ndcg10', 'ndcg20', 'recall5', 'recall10'] as const
export type PrimaryMetric = (typeof PRIMARY_METRICS)[number]

/** MRR, NDCG and recall at one depth. */
export interface DepthMetrics {
  readonly mrr: number
  readonly ndcg: number
  readonly recall: number
}

export interface Stratum {
  readonly queryCount: number
  readonly mrr5: number
  readonly ndcg10: number
  readonly recall10: number
}

/** The metrics of one run over a corpus (Evaluation Framework, §6.2). */
export interface EvalRunResult {
  readonly runId: string
  readonly runType: RunContext['runType']
  readonly featureId: string | null
  readonly timestamp: string
  /** Queries with something relevant: the means are over these. */
  readonly queryCount: number
  /** Queries without anything relevant: neither perfect nor failed. */
  readonly withoutRelevant: number
  readonly relevanceThreshold: number
  readonly metrics: Readonly<Record<PrimaryMetric, number>>
  /** By depth, for the depths that were asked for. */
  readonly atK: Readonly<Record<string, DepthMetrics>>
  readonly agentMetrics: {
    readonly constitutionalSurfacingRate: number | null
    readonly importanceWeightedRecall: number | null
    readonly coldStartMrr: number | null
    readonly sessionPersonalizationLift: number | null
    readonly causalChainCompleteness: number | null
  }
  readonly channels: Readonly<
    Record<string, { readonly contribution: number; readonly unique: number; readonly ndcg10: number }>
  >
  /** Precision at 10 of each tier; null where none of its entries was found (Evaluation Framework, §3.3). */
  readonly tierPrecision: Readonly<Record<Tier, number | null>>
  /** The metrics where any entry of a page is as good as the one that was judged (Evaluation Framework, §3.4). */
  readonly byPage: { readonly mrr5: number; readonly ndcg10: number; readonly recall10: number }
  readonly avgLatencyMs: number
  readonly intraListSimilarity: number
  readonly reorderRate: number
  readonly perIntent: Readonly<Record<string, Stratum>>
  readonly perCategory: Readonly<Record<string, Stratum>>
  /** 95 % bootstrap intervals of the means. */
  readonly confidenceIntervals: Readonly<Record<'mrr5' | 'ndcg10' | 'recall10', readonly [number, number]>>
  readonly perQueryMetrics: readonly QueryMetrics[]
}

/** Judges what search answered. Means are over the queries that have something relevant; the others are counted apart. */
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
    timestamp: context.timestamp,
    queryCount: judged.length,
    withoutRelevant: answers.length - judged.length,
    relevanceThreshold,
    metrics: Object.fromEntries(PRIMARY_METRICS.map((metric) => [metric, mean(column(metric))])) as Record<
      PrimaryMetric,
      number
    >,
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

function queryMetrics({ query, rankedIds, latencyMs }: AnsweredQuery, context: RunContext): QueryMetrics {
  const {
    relevanceThreshold = RELEVANT,
    tierOf = () => 'normal' as const,
    constitutional = new Set<string>(),
  } = context
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
    constitutionalPresent: (constitutionalSurfacing(rankedIds, constitutional) ?? 1) === 1,
    importanceWeightedRecall: importanceWeightedRecall(rankedIds, judgments, tierOf, 10, relevanceThreshold),
    latencyMs,
    resultCount: rankedIds.length,
  }
}

function agentMetrics(
  judged: readonly AnsweredQuery[],
  perQuery: readonly QueryMetrics[],
  { constitutional = new Set<string>(), pageOf = String }: RunContext,
): EvalRunResult['agentMetrics'] {
  const isCold = judged.map(({ query }) => query.category === 'cold-start' || query.sessionContext?.turnNumber === 0)
  const cold = perQuery.filter((_, index) => isCold[index]).map(({ mrr5 }) => mrr5)
  const warm = perQuery.filter((_, index) => !isCold[index]).map(({ mrr5 }) => mrr5)
  const boosted = judged.flatMap(({ mrrWithoutSession }, index) =>
    mrrWithoutSession === undefined ? [] : [{ boosted: perQuery[index]?.mrr5 ?? 0, plain: mrrWithoutSession }],
  )
  const chains = judged.flatMap(({ rankedIds, causalChain = new Set() }) => {
    const pages = rankedIds.slice(0, 10).map(pageOf)
    return causalChainCompleteness(pages, causalChain) ?? []
  })
  return {
    constitutionalSurfacingRate:
      constitutional.size === 0 || perQuery.length === 0
        ? null
        : mean(perQuery.map(({ constitutionalPresent }) => Number(constitutionalPresent))),
    importanceWeightedRecall:
      perQuery.length === 0 ? null : mean(perQuery.flatMap((row) => row.importanceWeightedRecall ?? [])),
    coldStartMrr: coldStart(cold, warm)?.mrr ?? null,
    sessionPersonalizationLift: personalizationLift(
      boosted.map((pair) => pair.boosted),
      boosted.map((pair) => pair.plain),
    ),
    causalChainCompleteness: chains.length === 0 ? null : mean(chains),
  }
}

function depthMetrics(judged: readonly AnsweredQuery[], k: number, relevanceThreshold: number): DepthMetrics {
  const over = (metric: (answer: AnsweredQuery) => number): number => mean(judged.map(metric))
  return {
    mrr: over(({ rankedIds, query }) => computeMRR(rankedIds, query.judgments, k, relevanceThreshold)),
    ndcg: over(({ rankedIds, query }) => computeNDCG(rankedIds, query.judgments, k)),
    recall: over(({ rankedIds, query }) => computeRecall(rankedIds, query.judgments, k, relevanceThreshold)),
  }
}

/** Means over the queries that found an entry of the tier. */
function tierPrecisions(
  judged: readonly AnsweredQuery[],
  { tierOf = () => 'normal', relevanceThreshold = RELEVANT }: RunContext,
): EvalRunResult['tierPrecision'] {
  const rows = judged.map(({ rankedIds, query }) =>
    tierPrecision(rankedIds, query.judgments, tierOf, 10, relevanceThreshold),
  )
  const means = TIERS.map((tier) => {
    const known = rows.flatMap((row) => row[tier] ?? [])
    return [tier, known.length === 0 ? null : mean(known)]
  })
  return Object.fromEntries(means) as EvalRunResult['tierPrecision']
}

function pageMetrics(
  judged: readonly AnsweredQuery[],
  { pageOf = String, relevanceThreshold = RELEVANT }: RunContext,
): EvalRunResult['byPage'] {
  const rows = judged.map(({ rankedIds, query }) => {
    const { ranked, judgments } = byEquivalenceClass(rankedIds, query.judgments, pageOf)
    return {
      mrr5: computeMRR(ranked, judgments, 5, relevanceThreshold),
      ndcg10: computeNDCG(ranked, judgments, 10),
      recall10: computeRecall(ranked, judgments, 10, relevanceThreshold),
    }
  })
  return {
    mrr5: mean(rows.map(({ mrr5 }) => mrr5)),
    ndcg10: mean(rows.map(({ ndcg10 }) => ndcg10)),
    recall10: mean(rows.map(({ recall10 }) => recall10)),
  }
}

function channelMetrics(judged: readonly AnsweredQuery[]): EvalRunResult['channels'] {
  const names = [...new Set(judged.flatMap(({ channels = {} }) => Object.keys(channels)))]
  const rows = judged.map(({ rankedIds, channels = {}, query }) => {
    const top = rankedIds.slice(0, 10)
    return {
      query,
      channels,
      contribution: channelContribution(top, channels),
      unique: uniqueContribution(top, channels),
    }
  })
  const entries = names.map((name) => [
    name,
    {
      contribution: mean(rows.map(({ contribution }) => contribution[name] ?? 0)),
      unique: mean(rows.map(({ unique }) => unique[name] ?? 0)),
      ndcg10: mean(rows.map(({ channels, query }) => computeNDCG(channels[name] ?? [], query.judgments, 10))),
    },
  ])
  return Object.fromEntries(entries) as EvalRunResult['channels']
}

function strata(rows: readonly QueryMetrics[], keyOf: (row: QueryMetrics) => string): Record<string, Stratum> {
  const groups = new Map<string, QueryMetrics[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  const entries = [...groups].sort().map(([key, group]) => [
    key,
    {
      queryCount: group.length,
      mrr5: mean(group.map(({ mrr5 }) => mrr5)),
      ndcg10: mean(group.map(({ ndcg10 }) => ndcg10)),
      recall10: mean(group.map(({ recall10 }) => recall10)),
    },
  ])
  return Object.fromEntries(entries) as Record<string, Stratum>
}

import { groupBy } from '../../../base/group-by.ts'
import { TIERS } from '../../ranking/tiers.ts'
import {
  byEquivalenceClass,
  causalChainCompleteness,
  coldStart,
  personalizationLift,
  tierPrecision,
} from '../measures/agent-metrics.ts'
import { RELEVANT } from '../measures/judgments.ts'
import { computeMRR, computeNDCG, computeRecall } from '../measures/metrics.ts'
import { channelContribution, uniqueContribution } from '../measures/result-metrics.ts'
import { mean } from '../statistics/bootstrap.ts'
import type {
  AnsweredQuery,
  DepthMetrics,
  EvalRunResult,
  MainMetrics,
  QueryMetrics,
  RunContext,
  Stratum,
} from './run-result.ts'

/** The metrics of an agent's memory. */
export function agentMetrics(
  judged: readonly AnsweredQuery[],
  perQuery: readonly QueryMetrics[],
  { pageOf = String }: RunContext,
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
  const start = coldStart(cold, warm)
  const surfaced = perQuery.flatMap(({ constitutionalPresent }) =>
    constitutionalPresent === null ? [] : Number(constitutionalPresent),
  )
  return {
    constitutionalSurfacingRate: surfaced.length === 0 ? null : mean(surfaced),
    importanceWeightedRecall:
      perQuery.length === 0 ? null : mean(perQuery.flatMap((row) => row.importanceWeightedRecall ?? [])),
    coldStartMrr: start?.mrr ?? null,
    coldStart: start,
    sessionPersonalizationLift: personalizationLift(
      boosted.map((pair) => pair.boosted),
      boosted.map((pair) => pair.plain),
    ),
    causalChainCompleteness: chains.length === 0 ? null : mean(chains),
  }
}

/** MRR, NDCG and recall at one depth. */
export function depthMetrics(judged: readonly AnsweredQuery[], k: number, relevanceThreshold: number): DepthMetrics {
  const over = (metric: (answer: AnsweredQuery) => number): number => mean(judged.map(metric))
  return {
    mrr: over(({ rankedIds, query }) => computeMRR(rankedIds, query.judgments, k, relevanceThreshold)),
    ndcg: over(({ rankedIds, query }) => computeNDCG(rankedIds, query.judgments, k)),
    recall: over(({ rankedIds, query }) => computeRecall(rankedIds, query.judgments, k, relevanceThreshold)),
  }
}

/** Means over the queries with results of the tier. */
export function tierPrecisions(
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

/** The metrics with all entries of one page treated as equivalent. */
export function pageMetrics(
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
  return meansOf(rows)
}

/** The contribution of each channel to the first ten results, and its quality alone. */
export function channelMetrics(judged: readonly AnsweredQuery[]): EvalRunResult['channels'] {
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

/** Means per group of queries. */
export function strata(rows: readonly QueryMetrics[], keyOf: (row: QueryMetrics) => string): Record<string, Stratum> {
  const groups = [...groupBy(rows, keyOf)].sort()
  return Object.fromEntries(groups.map(([key, group]) => [key, { queryCount: group.length, ...meansOf(group) }]))
}

function meansOf(rows: readonly MainMetrics[]): MainMetrics {
  return {
    mrr5: mean(rows.map(({ mrr5 }) => mrr5)),
    ndcg10: mean(rows.map(({ ndcg10 }) => ndcg10)),
    recall10: mean(rows.map(({ recall10 }) => recall10)),
  }
}

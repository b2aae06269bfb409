import type { Tier } from '../../ranking/tiers.ts'
import type { ColdStart } from '../measures/agent-metrics.ts'
import type { EvalQuery, EvalQueryCategory } from '../query.ts'

/** A query, and what a search answered. */
export interface AnsweredQuery {
  readonly query: EvalQuery
  readonly rankedIds: readonly string[]
  readonly latencyMs: number
  /** The results of each channel, best first. */
  readonly channels?: Readonly<Record<string, readonly string[]>>
  /** The constitutional entries that it found, at any rank. */
  readonly constitutional?: ReadonlySet<string>
  /** MRR@5 of the same query without the session's context. */
  readonly mrrWithoutSession?: number
  /** Pages of the decision that the query asks about, and those that they link to. */
  readonly causalChain?: ReadonlySet<string>
}

/** What is known of a run as a whole, and of its entries. */
export interface RunContext {
  readonly runId: string
  readonly runType: 'full' | 'shadow' | 'regression' | 'ab_test'
  /** ISO 8601. */
  readonly timestamp: string
  readonly featureId?: string
  /** Features that were used for at least one of the queries. */
  readonly features?: readonly string[]
  readonly relevanceThreshold?: number
  readonly bootstrapResamples?: number
  /** Depths for MRR, NDCG and recall in addition to the standard ones. */
  readonly kValues?: readonly number[]
  readonly seed?: number
  readonly tierOf?: (id: string) => Tier
  readonly folderOf?: (id: string) => string
  /** The page of an entry; defaults to a separate page per entry. */
  readonly pageOf?: (id: string) => string
}

/** Metrics of one query. */
export interface QueryMetrics extends Readonly<Record<PrimaryMetric, number>> {
  readonly queryId: string
  readonly intent: string
  readonly category: EvalQueryCategory
  /** Whether all constitutional entries that the search found are among the first five; null if it found none. */
  readonly constitutionalPresent: boolean | null
  /** Null if nothing is relevant. */
  readonly importanceWeightedRecall: number | null
  readonly latencyMs: number
  readonly resultCount: number
}

export const PRIMARY_METRICS = ['mrr5', 'mrr10', 'ndcg5', 'ndcg10', 'ndcg20', 'recall5', 'recall10'] as const
export type PrimaryMetric = (typeof PRIMARY_METRICS)[number]

export interface DepthMetrics {
  readonly mrr: number
  readonly ndcg: number
  readonly recall: number
}

/** The metrics that are shown for a subset of the queries. */
export type MainMetrics = Readonly<Record<'mrr5' | 'ndcg10' | 'recall10', number>>

export interface Stratum extends MainMetrics {
  readonly queryCount: number
}

/** The metrics of one run over a corpus. */
export interface EvalRunResult {
  readonly runId: string
  readonly runType: RunContext['runType']
  readonly featureId: string | null
  /** Features that were used for at least one of the queries; missing in runs of older versions. */
  readonly features?: readonly string[]
  readonly timestamp: string
  /** Number of queries with a relevant entry, to which the means apply. */
  readonly queryCount: number
  /** Number of queries without a relevant entry, which count neither as perfect nor as failed. */
  readonly withoutRelevant: number
  readonly relevanceThreshold: number
  readonly metrics: Readonly<Record<PrimaryMetric, number>>
  readonly atK: Readonly<Record<string, DepthMetrics>>
  readonly agentMetrics: {
    readonly constitutionalSurfacingRate: number | null
    readonly importanceWeightedRecall: number | null
    readonly coldStartMrr: number | null
    /** The comparison with its target; missing in runs of older versions. */
    readonly coldStart?: ColdStart | null
    readonly sessionPersonalizationLift: number | null
    readonly causalChainCompleteness: number | null
  }
  readonly channels: Readonly<
    Record<string, { readonly contribution: number; readonly unique: number; readonly ndcg10: number }>
  >
  /** Precision at 10 per tier; null if none of its entries was found. */
  readonly tierPrecision: Readonly<Record<Tier, number | null>>
  /** The metrics if any entry of a page is as good as the judged one. */
  readonly byPage: MainMetrics
  readonly avgLatencyMs: number
  readonly intraListSimilarity: number
  readonly reorderRate: number
  readonly perIntent: Readonly<Record<string, Stratum>>
  readonly perCategory: Readonly<Record<string, Stratum>>
  /** 95 % bootstrap intervals of the means. */
  readonly confidenceIntervals: Readonly<Record<keyof MainMetrics, readonly [number, number]>>
  readonly perQueryMetrics: readonly QueryMetrics[]
}

import { sql } from 'kysely'
import type { Queries } from '../../../../base/db/database.ts'
import { daysAfter } from '../../../../base/time.ts'
import type { EvalFeatureFlag } from '../../../flags/flags.ts'
import { classifyDiff, type RankingDiff } from '../../runs/diff.ts'
import type { MetricPair } from '../../statistics/sequential-test.ts'

/** Measurements without and with a feature. */
export interface Measured {
  /** MRR@5. */
  readonly mrr: MetricPair
  /** NDCG@10. */
  readonly ndcg: MetricPair
}

/** One search that ran with and without a feature. */
export interface ShadowRun {
  readonly queryId: string
  readonly namespaceId: number
  readonly featureId: string
  readonly query: string
  readonly control: readonly string[]
  readonly treatment: readonly string[]
  readonly diff: RankingDiff
  /** Null if no judgments exist for the query. */
  readonly judged: Measured | null
  /** Whether a constitutional entry is among the first five results; null if there was none to show. */
  readonly surfaced: readonly [control: boolean, treatment: boolean] | null
  readonly controlMs: number
  readonly treatmentMs: number
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Stores a shadow run. Returns false if one of the same search and feature exists. */
export async function insertShadowRun(
  queries: Queries,
  run: ShadowRun,
  { logLevel }: EvalFeatureFlag,
): Promise<boolean> {
  const { diff } = run
  const stored = (ids: readonly string[]): string => JSON.stringify(logLevel === 'diff-only' ? [] : ids)
  const inserted = await queries
    .insertInto('eval_shadow_runs')
    .values({
      query_id: run.queryId,
      namespace_id: run.namespaceId,
      feature_id: run.featureId,
      control_result_ids: stored(run.control),
      treatment_result_ids: stored(run.treatment),
      diff_class: classifyDiff(diff),
      rank_correlation: diff.rankCorrelation,
      set_overlap: diff.setOverlap,
      top_result_changed: diff.topResultChanged,
      order_differences: diff.orderDifferences,
      mrr_delta: diff.mrrDelta,
      ndcg_delta: diff.ndcgDelta,
      control_latency_ms: run.controlMs,
      treatment_latency_ms: run.treatmentMs,
      created_at: new Date(run.at),
    })
    .onConflict((conflict) => conflict.columns(['query_id', 'feature_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Days whose latencies are compared: the retention of shadow runs. */
const LATENCY_DAYS = 30
/** Maximum number of runs whose latencies are compared, the newest. */
const MAX_RUNS = 1000

interface Latencies {
  /** Number of shadow runs. */
  readonly runs: number
  /** 95th percentile in milliseconds; null without runs. */
  readonly control: number | null
  readonly treatment: number | null
}

/** Latencies of a feature's newest shadow runs. `now` is in milliseconds since the epoch. */
export async function shadowLatencies(queries: Queries, featureId: string, now: number): Promise<Latencies> {
  const { rows } = await sql<Latencies>`
    select count(*)::int as runs,
      percentile_cont(0.95) within group (order by control_latency_ms) as control,
      percentile_cont(0.95) within group (order by treatment_latency_ms) as treatment
    from (
      select control_latency_ms, treatment_latency_ms from eval_shadow_runs
      where feature_id = ${featureId} and created_at > ${daysAfter(now, -LATENCY_DAYS)}
        and control_latency_ms is not null and treatment_latency_ms is not null
      order by created_at desc limit ${MAX_RUNS}
    ) newest`.execute(queries)
  return rows[0] ?? { runs: 0, control: null, treatment: null }
}

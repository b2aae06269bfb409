import { type Selectable, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { SearchTables } from '../../db/tables/search.ts'
import { classifyDiff, type RankingDiff } from '../../evaluation/runs/diff.ts'
import {
  newSequentialTest,
  type SequentialTestState,
  updateSequentialTest,
} from '../../evaluation/statistics/sequential-test.ts'
import { queryDigest } from '../../usage/store/query-digest.ts'
import type { EvalFeatureFlag } from '../flags.ts'
import { judgeGraduation, type TestStatus } from '../graduation.ts'

/** One search that was done with and without a feature. */
export interface ShadowRun extends Omit<JudgedPair, 'mrr' | 'ndcg'> {
  readonly queryId: string
  readonly control: readonly string[]
  readonly treatment: readonly string[]
  readonly diff: RankingDiff
  /** MRR@5 and NDCG@10 of both; null when nothing is known of the query's relevance. */
  readonly judged: Pick<JudgedPair, 'mrr' | 'ndcg'> | null
  /** Whether the constitutional entries stand in the first five; null when none is to be shown. */
  readonly surfaced: readonly [control: boolean, treatment: boolean] | null
  readonly controlMs: number
  readonly treatmentMs: number
}

type Test = Selectable<SearchTables['eval_ab_tests']>

/** Days whose latencies are compared: those that are kept. */
const LATENCY_DAYS = 30

/** One query, measured with and without a feature. */
export interface JudgedPair {
  readonly featureId: string
  readonly namespaceId: number
  readonly query: string
  /** MRR@5 of control and treatment. */
  readonly mrr: readonly [control: number, treatment: number]
  /** NDCG@10 of both. */
  readonly ndcg: readonly [control: number, treatment: number]
  /** Milliseconds since the epoch. */
  readonly at: number
}

/**
 * Writes a shadow run down and takes the feature's test on by it, both or neither, one run after the other whichever
 * process they come from. A run of a search that was counted before changes nothing, nor does a query that was. Returns the test's
 * status.
 */
export function recordShadowRun(queries: Queries, run: ShadowRun, flag: EvalFeatureFlag): Promise<TestStatus> {
  return queries.transaction().execute(async (transaction) => {
    const test = await lockTest(transaction, run.featureId, flag, run.at)
    if (!(await insertRun(transaction, run, flag))) return test.status
    const counted = await countSurfacing(transaction, test, run)
    return run.judged === null ? test.status : countPair(transaction, counted, { ...run, ...run.judged })
  })
}

/** Takes the test of a feature on by golden queries that were measured with and without it. Returns the test's status. */
export function recordPairs(
  queries: Queries,
  featureId: string,
  flag: EvalFeatureFlag,
  pairs: readonly Omit<JudgedPair, 'featureId'>[],
): Promise<TestStatus> {
  return queries.transaction().execute(async (transaction) => {
    let status: TestStatus = 'running'
    for (const pair of pairs) {
      const test = await lockTest(transaction, featureId, flag, pair.at)
      status = await countPair(transaction, test, { ...pair, featureId })
    }
    return status
  })
}

async function countPair(transaction: Queries, test: Test, pair: JudgedPair): Promise<TestStatus> {
  if (test.status === 'paused' || !(await isNewPair(transaction, pair))) return test.status
  const [controlMrr, treatmentMrr] = pair.mrr
  const state = updateSequentialTest(stateOf(test), controlMrr, treatmentMrr)
  const sums = {
    control_mrr_sum: test.control_mrr_sum + controlMrr,
    treatment_mrr_sum: test.treatment_mrr_sum + treatmentMrr,
    control_ndcg_sum: test.control_ndcg_sum + pair.ndcg[0],
    treatment_ndcg_sum: test.treatment_ndcg_sum + pair.ndcg[1],
  }
  // After its decision the test stands still, and the samples go on.
  const samples = test.sample_count + 1
  const verdict = await judge(transaction, { ...test, ...sums }, state, samples)
  const status = test.status === 'running' ? verdict.status : test.status
  await transaction
    .updateTable('eval_ab_tests')
    .set({
      ...sums,
      status,
      reasons: JSON.stringify(verdict.reasons),
      sample_count: samples,
      log_likelihood_ratio: state.logLikelihoodRatio,
      decision: state.decision,
      difference_sum: state.differenceSum,
      difference_squares: state.differenceSquares,
      updated_at: new Date(pair.at),
      ...(status === 'graduated' && test.status !== 'graduated' ? { graduated_at: new Date(pair.at) } : {}),
    })
    .where('feature_id', '=', pair.featureId)
    .execute()
  return status
}

/** Notes the query of a pair. False when the test has counted it before, or a copy of it. */
async function isNewPair(transaction: Queries, { featureId, namespaceId, query, at }: JudgedPair): Promise<boolean> {
  const row = await transaction
    .insertInto('eval_ab_pairs')
    .values({
      ...{ feature_id: featureId, namespace_id: namespaceId, counted_at: new Date(at) },
      query_digest: queryDigest(query),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('feature_id')
    .executeTakeFirst()
  return row !== undefined
}

async function lockTest(transaction: Queries, featureId: string, flag: EvalFeatureFlag, at: number): Promise<Test> {
  const fresh = newSequentialTest({ featureId })
  await transaction
    .insertInto('eval_ab_tests')
    .values({
      feature_id: featureId,
      status: 'running',
      upper_bound: fresh.upperBound,
      lower_bound: fresh.lowerBound,
      effect_size: fresh.effectSize,
      minimum_pairs: fresh.minimumPairs,
      min_samples: flag.minSamples,
      graduation_threshold: flag.graduationThreshold,
      started_at: new Date(at),
      updated_at: new Date(at),
    })
    .onConflict((conflict) => conflict.column('feature_id').doNothing())
    .execute()
  return transaction
    .selectFrom('eval_ab_tests')
    .selectAll()
    .where('feature_id', '=', featureId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function insertRun(transaction: Queries, run: ShadowRun, { logLevel }: EvalFeatureFlag): Promise<boolean> {
  const { diff } = run
  const stored = (ids: readonly string[]): string => JSON.stringify(logLevel === 'diff-only' ? [] : ids)
  const inserted = await transaction
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

async function countSurfacing(transaction: Queries, test: Test, { surfaced, featureId }: ShadowRun): Promise<Test> {
  if (surfaced === null) return test
  const counts = {
    surfacing_count: test.surfacing_count + 1,
    control_surfaced: test.control_surfaced + Number(surfaced[0]),
    treatment_surfaced: test.treatment_surfaced + Number(surfaced[1]),
  }
  await transaction.updateTable('eval_ab_tests').set(counts).where('feature_id', '=', featureId).execute()
  return { ...test, ...counts }
}

async function judge(transaction: Queries, test: Test, state: SequentialTestState, sampleCount: number) {
  const { surfacing_count: shown, min_samples: minSamples, graduation_threshold: graduationThreshold } = test
  // Percentiles are only asked for when they decide.
  const isDue = state.decision === 'accept-treatment' && sampleCount >= minSamples
  const latency = isDue ? await percentiles(transaction, test.feature_id) : { control: 0, treatment: 0 }
  return judgeGraduation(
    {
      decision: state.decision,
      sampleCount,
      controlMrr: test.control_mrr_sum / sampleCount,
      treatmentMrr: test.treatment_mrr_sum / sampleCount,
      controlSurfacing: shown === 0 ? null : test.control_surfaced / shown,
      treatmentSurfacing: shown === 0 ? null : test.treatment_surfaced / shown,
      controlP95: latency.control,
      treatmentP95: latency.treatment,
    },
    { minSamples, graduationThreshold },
  )
}

async function percentiles(
  transaction: Queries,
  featureId: string,
): Promise<{ readonly control: number; readonly treatment: number }> {
  const { rows } = await sql<{ control: number; treatment: number }>`
    select percentile_cont(0.95) within group (order by control_latency_ms) as control,
      percentile_cont(0.95) within group (order by treatment_latency_ms) as treatment
    from eval_shadow_runs
    where feature_id = ${featureId} and created_at > now() - make_interval(days => ${LATENCY_DAYS})`.execute(
    transaction,
  )
  return rows[0] ?? { control: 0, treatment: 0 }
}

function stateOf(test: Test): SequentialTestState {
  return {
    featureId: test.feature_id,
    logLikelihoodRatio: test.log_likelihood_ratio,
    upperBound: test.upper_bound,
    lowerBound: test.lower_bound,
    sampleCount: test.sample_count,
    decision: test.decision,
    effectSize: test.effect_size,
    sigma: null,
    minimumPairs: test.minimum_pairs,
    differenceSum: test.difference_sum,
    differenceSquares: test.difference_squares,
  }
}

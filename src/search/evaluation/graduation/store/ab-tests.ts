import type { Selectable } from 'kysely'
import type { Queries } from '../../../../base/db/database.ts'
import type { SearchTables } from '../../../../base/db/tables/search.ts'
import type { EvalFeatureFlag } from '../../../flags/flags.ts'
import type { TestStatus } from '../../../flags/statuses.ts'
import {
  type MetricPair,
  newSequentialTest,
  replacePair,
  type SequentialTestState,
  updateSequentialTest,
} from '../../statistics/sequential-test.ts'
import { judgeGraduation } from '../graduation.ts'
import { type MeasuredQuery, type MeasurementContext, savePair } from './counted-pairs.ts'
import { insertShadowRun, type ShadowRun, shadowLatencies } from './shadow-runs.ts'

type Test = Selectable<SearchTables['eval_ab_tests']>

/**
 * Stores a shadow run and updates the feature's test, in one transaction; runs are serialized across processes. A run of a search that was
 * already counted has no effect, and each query counts once. Returns the test's status.
 */
export function recordShadowRun(queries: Queries, run: ShadowRun, flag: EvalFeatureFlag): Promise<TestStatus> {
  return queries.transaction().execute(async (transaction) => {
    const test = await lockTest(transaction, run.featureId, flag, run.at)
    if (test.status === 'paused' || !(await insertShadowRun(transaction, run, flag))) return test.status
    const shown = withSurfacing(test, run.surfaced)
    const counted = run.judged === null ? shown : await withPair(transaction, shown, run, { ...run, ...run.judged })
    return saveTest(transaction, counted, run.at)
  })
}

/** Updates the test of a feature with golden queries that were measured with and without it. Returns the test's status. */
export function recordPairs(
  queries: Queries,
  {
    flag,
    pairs,
    ...place
  }: MeasurementContext & { readonly flag: EvalFeatureFlag; readonly pairs: readonly MeasuredQuery[] },
): Promise<TestStatus> {
  return queries.transaction().execute(async (transaction) => {
    let test = await lockTest(transaction, place.featureId, flag, place.at)
    if (test.status === 'paused') return test.status
    for (const pair of pairs) test = await withPair(transaction, test, place, pair)
    return saveTest(transaction, test, place.at)
  })
}

function withSurfacing(test: Test, surfaced: ShadowRun['surfaced']): Test {
  if (surfaced === null) return test
  return {
    ...test,
    surfacing_count: test.surfacing_count + 1,
    control_surfaced: test.control_surfaced + Number(surfaced[0]),
    treatment_surfaced: test.treatment_surfaced + Number(surfaced[1]),
  }
}

/**
 * Adds a pair to the test, or replaces the earlier pair of its query: measurements from before the corpus changed no longer hold, and a
 * query that is measured often remains one sample. After its decision the sequential test no longer changes, but the means do.
 */
async function withPair(queries: Queries, test: Test, place: MeasurementContext, pair: MeasuredQuery): Promise<Test> {
  const earlier = await savePair(queries, place, pair)
  if (earlier === 'unknown') return test
  const { mrr, ndcg } = earlier ?? { mrr: NO_METRIC, ndcg: NO_METRIC }
  const before = stateOf(test)
  const state = earlier === null ? updateSequentialTest(before, ...pair.mrr) : replacePair(before, mrr, pair.mrr)
  return {
    ...test,
    sample_count: test.sample_count + (earlier === null ? 1 : 0),
    control_mrr_sum: test.control_mrr_sum + pair.mrr[0] - mrr[0],
    treatment_mrr_sum: test.treatment_mrr_sum + pair.mrr[1] - mrr[1],
    control_ndcg_sum: test.control_ndcg_sum + pair.ndcg[0] - ndcg[0],
    treatment_ndcg_sum: test.treatment_ndcg_sum + pair.ndcg[1] - ndcg[1],
    log_likelihood_ratio: state.logLikelihoodRatio,
    decision: state.decision,
    difference_sum: state.differenceSum,
    difference_squares: state.differenceSquares,
  }
}

const NO_METRIC: MetricPair = [0, 0]

async function lockTest(queries: Queries, featureId: string, flag: EvalFeatureFlag, at: number): Promise<Test> {
  const fresh = newSequentialTest({ featureId })
  await queries
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
  return queries
    .selectFrom('eval_ab_tests')
    .selectAll()
    .where('feature_id', '=', featureId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Evaluates a test and stores it. Returns its status. */
async function saveTest(queries: Queries, test: Test, at: number): Promise<TestStatus> {
  const verdict = await judge(queries, test, at)
  const status = test.status === 'running' ? verdict.status : test.status
  const { id: _, feature_id, ...counted } = test
  await queries
    .updateTable('eval_ab_tests')
    .set({
      ...counted,
      status,
      reasons: JSON.stringify(verdict.reasons),
      updated_at: new Date(at),
      ...(status === 'graduated' && test.status !== 'graduated' ? { graduated_at: new Date(at) } : {}),
    })
    .where('feature_id', '=', feature_id)
    .execute()
  return status
}

async function judge(queries: Queries, test: Test, at: number) {
  const { sample_count: samples, surfacing_count: shown } = test
  const latency = await shadowLatencies(queries, test.feature_id, at)
  return judgeGraduation(
    {
      decision: test.decision,
      sampleCount: samples,
      controlMrr: samples === 0 ? null : test.control_mrr_sum / samples,
      treatmentMrr: samples === 0 ? null : test.treatment_mrr_sum / samples,
      controlSurfacing: shown === 0 ? null : test.control_surfaced / shown,
      treatmentSurfacing: shown === 0 ? null : test.treatment_surfaced / shown,
      shadowRuns: latency.runs,
      controlP95: latency.control,
      treatmentP95: latency.treatment,
    },
    { minSamples: test.min_samples, graduationThreshold: test.graduation_threshold },
  )
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

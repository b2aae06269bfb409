import { beforeEach, describe, expect, it } from 'vitest'
import type { Queries } from '../../../src/base/db/database.ts'
import type { Namespace } from '../../../src/ledger/entries/namespaces.ts'
import { recordPairs, recordShadowRun } from '../../../src/search/evaluation/graduation/store/ab-tests.ts'
import type { MeasuredQuery } from '../../../src/search/evaluation/graduation/store/counted-pairs.ts'
import { allTests, resetTest } from '../../../src/search/evaluation/graduation/store/known-tests.ts'
import type { ShadowRun } from '../../../src/search/evaluation/graduation/store/shadow-runs.ts'
import { diffRankings } from '../../../src/search/evaluation/runs/diff.ts'
import type { EvalFeatureFlag } from '../../../src/search/flags/flags.ts'
import { useTestDatabase } from '../../databases.ts'
import { testNamespace } from '../namespace.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const FEATURE = 'F'
const flag: EvalFeatureFlag = {
  ...{ flagName: FEATURE, rolloutPercent: 0, shadowPercent: 100, shadowEnabled: true },
  ...{ minSamples: 100, graduationThreshold: 0.03 },
}

const database = useTestDatabase()
let queries: Queries
let namespace: Namespace
beforeEach(async () => {
  queries = database.queries
  await queries.deleteFrom('namespaces').execute()
  await queries.deleteFrom('eval_ab_tests').execute()
  namespace = await testNamespace(queries)
})

/** The golden queries of an A/B run, for which the feature finds the relevant entry first and the control second. */
const better = (count: number): MeasuredQuery[] =>
  Array.from({ length: count }, (_, i) => ({ query: `query ${i}`, mrr: [0.5, 1], ndcg: [0.63, 1] }))

const record = (pairs: readonly MeasuredQuery[]) =>
  recordPairs(queries, { featureId: FEATURE, flag, namespaceId: namespace.id, pairs, at: NOW })

const shadow = (number: number, change: Partial<ShadowRun> = {}) =>
  recordShadowRun(
    queries,
    {
      ...{ queryId: `eq_${number}`, query: `search ${number}`, namespaceId: namespace.id, featureId: FEATURE },
      ...{ control: ['a', 'b'], treatment: ['b', 'a'], diff: diffRankings(['a', 'b'], ['b', 'a']) },
      ...{ judged: null, surfaced: [true, true], controlMs: 10, treatmentMs: 11, at: NOW + number, ...change },
    },
    flag,
  )

async function shadows(count: number, change: Partial<ShadowRun> = {}, first = 0): Promise<string | undefined> {
  let status: string | undefined
  for (let i = first; i < first + count; i++) status = await shadow(i, change)
  return status
}

const reasons = async () => (await allTests(queries))[0]?.reasons

describe('The test of a feature', () => {
  it('does not graduate it by golden queries alone: nothing is known of latency', async () => {
    expect(await record(better(150))).toBe('running')
    expect(await allTests(queries)).toMatchObject([{ decision: 'accept-treatment', pairs: 150 }])
    expect(await reasons()).toEqual(['0 of 20 shadow runs for the latency'])
  })

  it('graduates it by the shadow run that completes the evidence, although its query is not judged', async () => {
    await record(better(150))
    expect(await shadows(19)).toBe('running')
    expect(await reasons()).toEqual(['19 of 20 shadow runs for the latency'])
    expect(await shadow(19)).toBe('graduated')
    expect(await reasons()).toEqual([])
  })

  it('graduates it without a constitutional entry to show', async () => {
    await record(better(150))
    expect(await shadows(30, { surfaced: null })).toBe('graduated')
  })

  it('counts the latencies of the last 30 days, by the time of the run', async () => {
    await record(better(150))
    await shadows(30, { at: NOW - 31 * 86_400_000 })
    await shadow(100)
    expect(await reasons()).toEqual(['1 of 20 shadow runs for the latency'])
  })

  it('does not graduate a feature that is slow', async () => {
    await record(better(150))
    expect(await shadows(30, { treatmentMs: 20 })).toBe('running')
    expect(await reasons()).toEqual(['p95 rises from 10.0 to 20.0 ms'])
  })

  it('measures a query again when it comes again, as one sample', async () => {
    await record(better(40))
    const [before] = await queries.selectFrom('eval_ab_tests').selectAll().execute()
    await record(better(40))
    expect(await queries.selectFrom('eval_ab_tests').selectAll().execute()).toEqual([before])
    // After a change of the corpus the feature finds no more than the control, in any case and spacing.
    const equal = better(40).map((pair) => ({
      ...pair,
      query: ` ${pair.query.toUpperCase()}`,
      mrr: [0.5, 0.5] as const,
    }))
    await record(equal)
    expect(await allTests(queries)).toMatchObject([{ pairs: 40, controlMrr: 0.5, treatmentMrr: 0.5 }])
  })

  it('is as if what is measured again had been measured so the first time', async () => {
    const stored = async () => {
      const [test] = await queries.selectFrom('eval_ab_tests').selectAll().execute()
      await queries.deleteFrom('eval_ab_tests').execute()
      return test && [test.log_likelihood_ratio, test.difference_sum, test.difference_squares, test.control_ndcg_sum]
    }
    const first = better(20)
    const again = first.map((pair, i) => ({ ...pair, mrr: [0.25, i % 2] as const, ndcg: [0.4, 0.5] as const }))
    await record(again)
    const expected = await stored()
    await record(first)
    await record(again)
    for (const [i, value] of ((await stored()) ?? []).entries())
      expect(value).toBeCloseTo(expected?.[i] ?? Number.NaN, 9)
  })

  it('keeps what was counted before measures were noted', async () => {
    await record(better(10))
    await queries.updateTable('eval_ab_pairs').set({ control_mrr: null }).execute()
    await record(better(10).map((pair) => ({ ...pair, mrr: [1, 0] as const })))
    expect(await allTests(queries)).toMatchObject([{ pairs: 10, controlMrr: 0.5, treatmentMrr: 1 }])
  })

  it('begins anew when it is reset: what was measured of the feature before is no evidence', async () => {
    await record(better(150))
    expect(await shadows(20)).toBe('graduated')
    expect([await resetTest(queries, FEATURE), await resetTest(queries, FEATURE)]).toEqual([true, false])
    await record(better(150))
    expect(await shadow(100)).toBe('running')
    expect(await reasons()).toEqual(['1 of 20 shadow runs for the latency'])
  })

  it('stands still while it is paused', async () => {
    await record(better(10))
    await queries.updateTable('eval_ab_tests').set({ status: 'paused' }).execute()
    expect(await record(better(150))).toBe('paused')
    expect(await shadow(1)).toBe('paused')
    expect(await allTests(queries)).toMatchObject([{ pairs: 10 }])
    expect(await queries.selectFrom('eval_shadow_runs').selectAll().execute()).toEqual([])
  })
})

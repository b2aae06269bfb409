import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { jaccard } from '../../../src/base/jaccard.ts'
import { computeMRR, computeNDCG, computeRecall } from '../../../src/search/evaluation/measures/metrics.ts'
import { pairedBootstrap } from '../../../src/search/evaluation/statistics/bootstrap.ts'
import { kendallTauB, spearman } from '../../../src/search/evaluation/statistics/correlation.ts'
import { newSequentialTest, updateSequentialTest } from '../../../src/search/evaluation/statistics/sequential-test.ts'
import { probabilityOfSuperiority } from '../../../src/search/evaluation/statistics/superiority.ts'

interface MetricCase {
  readonly id: string
  readonly run: readonly string[]
  readonly judgments: Readonly<Record<string, number>>
  readonly k: number
  readonly expected: Readonly<Record<'mrr' | 'mrr_ge2' | 'ndcg_exp' | 'recall' | 'recall_ge1', number>>
}
interface Statistics {
  readonly kendall_tau_b: readonly { readonly x: number[]; readonly y: number[]; readonly tau_b: number }[]
  readonly spearman: readonly { readonly x: number[]; readonly y: number[]; readonly rho: number }[]
  readonly jaccard: readonly { readonly a: string[]; readonly b: string[]; readonly jaccard: number | null }[]
  readonly paired_bootstrap: readonly {
    readonly source: string
    readonly control: number[]
    readonly treatment: number[]
    readonly mean_diff: number
    readonly ci_9999: { readonly percentile: readonly [number, number] }
    readonly tolerance_1000: { readonly sd_low: number; readonly sd_high: number }
  }[]
  readonly beta_binomial: readonly {
    readonly treat_success: number
    readonly treat_n: number
    readonly control_success: number
    readonly control_n: number
    readonly prior: [number, number]
    readonly p_treatment_gt_control: number
  }[]
  readonly sprt: {
    readonly traces: readonly {
      readonly diffs: readonly number[]
      readonly normalised: {
        readonly decision: string
        readonly stopped_at: number | null
        readonly final_llr: number
        readonly llr_first10: readonly number[]
      }
    }[]
  }
}

const folder = process.env.TEST_EVALUATION_DATA ?? ''
const read = <T>(file: string): T => JSON.parse(readFileSync(join(folder, file), 'utf8')) as T
const { cases } = read<{ readonly cases: readonly MetricCase[] }>('metric-vectors.json')
const statistics = read<Statistics>('statistics-vectors.json')

/** As trec_eval has it where nothing is relevant. */
const recall = ({ run, judgments, k }: MetricCase, threshold: number) =>
  Object.values(judgments).some((grade) => grade >= threshold) ? computeRecall(run, judgments, k, threshold) : 0

describe('Reference values', () => {
  it('of metrics are met within 1e-6', () => {
    for (const vector of cases) {
      const { run, judgments, k, expected } = vector
      const got = {
        mrr: computeMRR(run, judgments, k, 1),
        mrr_ge2: computeMRR(run, judgments, k),
        ndcg_exp: computeNDCG(run, judgments, k),
        recall: recall(vector, 2),
        recall_ge1: recall(vector, 1),
      }
      for (const [metric, value] of Object.entries(got))
        expect(Math.abs(value - expected[metric as keyof typeof expected]), `${vector.id} ${metric}`).toBeLessThan(1e-6)
    }
    expect(cases.length).toBeGreaterThanOrEqual(170)
  })

  it('of rank correlation and overlap are met within 1e-9', () => {
    for (const { x, y, tau_b } of statistics.kendall_tau_b)
      expect(Math.abs(kendallTauB(x, y) - tau_b)).toBeLessThan(1e-9)
    for (const { x, y, rho } of statistics.spearman) expect(Math.abs(spearman(x, y) - rho)).toBeLessThan(1e-9)
    // Two empty sets are left to us: they are the same.
    for (const { a, b, jaccard: expected } of statistics.jaccard)
      expect(Math.abs(jaccard(a, b) - (expected ?? 1))).toBeLessThan(1e-9)
  })

  it('of the bootstrap are met within four standard deviations of an endpoint', () => {
    for (const { source, control, treatment, mean_diff, ci_9999, tolerance_1000 } of statistics.paired_bootstrap) {
      const { meanDifference, interval } = pairedBootstrap(control, treatment)
      expect(Math.abs(meanDifference - mean_diff), source).toBeLessThan(1e-9)
      expect(Math.abs(interval[0] - ci_9999.percentile[0]), source).toBeLessThanOrEqual(4 * tolerance_1000.sd_low)
      expect(Math.abs(interval[1] - ci_9999.percentile[1]), source).toBeLessThanOrEqual(4 * tolerance_1000.sd_high)
    }
  })

  it('of superiority are met within 1e-9, tiny ones to six digits', () => {
    for (const vector of statistics.beta_binomial) {
      const expected = vector.p_treatment_gt_control
      const got = probabilityOfSuperiority(
        { successes: vector.control_success, trials: vector.control_n },
        { successes: vector.treat_success, trials: vector.treat_n },
        vector.prior,
      )
      expect(Math.abs(got - expected)).toBeLessThan(1e-9)
      if (expected < 1e-12) expect(Math.abs(got / expected - 1)).toBeLessThan(1e-6)
    }
  })

  it('of normalised sequential tests with a known deviation are met step by step', () => {
    for (const { diffs, normalised } of statistics.sprt.traces) {
      let state = newSequentialTest({ featureId: 'trace', sigma: 0.15 })
      const path: number[] = []
      for (const diff of diffs) {
        if (state.decision !== 'continue') break
        state = updateSequentialTest(state, 0, diff)
        path.push(state.logLikelihoodRatio)
      }
      for (const [i, ratio] of path.slice(0, 10).entries())
        expect(Math.abs(ratio - (normalised.llr_first10[i] ?? NaN))).toBeLessThan(1e-8)
      expect(Math.abs(state.logLikelihoodRatio - normalised.final_llr)).toBeLessThan(1e-9)
      const names: Record<string, string> = { 'accept-treatment': 'accept_h1', 'accept-control': 'accept_h0' }
      expect(names[state.decision] ?? 'continue').toBe(normalised.decision)
    }
  })
})

describe('A sequential test on real differences of reciprocal ranks, with the mean moved', () => {
  const mrr = statistics.paired_bootstrap.filter(({ source }) => source.includes('mrr10'))

  it.each(mrr.map((vector) => [vector.source, vector] as const))('%s', (_, { control, treatment, mean_diff }) => {
    const rounds = 1500
    const errors = [0, 0.05].map((gain, which) => {
      let state32 = 9 + which
      const random = () => {
        state32 = (Math.imul(state32, 1664525) + 1013904223) >>> 0
        return state32 / 2 ** 32
      }
      let accepted = 0
      for (let round = 0; round < rounds; round++) {
        let state = newSequentialTest({ featureId: 'real' })
        while (state.decision === 'continue' && state.sampleCount < 5000) {
          const i = Math.floor(random() * control.length)
          state = updateSequentialTest(state, control[i] ?? 0, (treatment[i] ?? 0) - mean_diff + gain)
        }
        if (state.decision === 'accept-treatment') accepted++
      }
      return accepted / rounds
    })
    expect(errors[0]).toBeLessThanOrEqual(0.05 + 3 * Math.sqrt((0.05 * 0.95) / rounds))
    expect(errors[1]).toBeGreaterThanOrEqual(0.8 - 3 * Math.sqrt((0.8 * 0.2) / rounds))
  })
})

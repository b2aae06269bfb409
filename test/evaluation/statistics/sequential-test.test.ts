import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/evaluation/statistics/random.ts'
import { newSequentialTest, updateSequentialTest } from '../../../src/evaluation/statistics/sequential-test.ts'

const random = seededRandom(20)
const normal = (mean: number, sigma: number) => () =>
  mean + sigma * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
const ROUNDS = 500
/** Queries after which nobody waits any longer. */
const PATIENCE = 4000

/** The share of tests that accept the treatment, and how many queries they took. */
function simulate(draw: () => number): { readonly accepted: number; readonly queries: number } {
  let accepted = 0
  let queries = 0
  for (let round = 0; round < ROUNDS; round++) {
    let state = newSequentialTest({ featureId: 'simulated' })
    while (state.decision === 'continue' && state.sampleCount < PATIENCE) state = updateSequentialTest(state, 0, draw())
    if (state.decision === 'accept-treatment') accepted++
    queries += state.sampleCount
  }
  return { accepted: accepted / ROUNDS, queries: queries / ROUNDS }
}

/** Reciprocal ranks of two rankers that place the relevant result independently: differences as rough as real ones. */
const ranks = [1, 1, 1, 1, 1 / 2, 1 / 2, 1 / 3, 1 / 4, 1 / 5, 0, 0]
const pick = () => ranks[Math.floor(random() * ranks.length)] ?? 0
const rough = (gain: number) => () => pick() - pick() + gain
/** Nine of ten queries are answered alike. */
const sparse = (gain: number) => () => (random() < 0.1 ? (random() < 0.5 + gain ? 0.5 : -0.5) : 0)

describe('A sequential test at 0.05, 0.20 and an effect of 0.05 MRR', () => {
  const standardError = (rate: number) => Math.sqrt((rate * (1 - rate)) / ROUNDS)

  it.each([
    ['sigma 0.15', normal(0, 0.15)],
    ['sigma 0.25', normal(0, 0.25)],
    ['sigma 0.45', normal(0, 0.45)],
    ['differences of reciprocal ranks', rough(0)],
    ['mostly equal answers', sparse(0)],
  ])('accepts an equal treatment no more often than it may: %s', (_, draw) => {
    expect(simulate(draw).accepted).toBeLessThanOrEqual(0.05 + 3 * standardError(0.05))
  })

  it.each([
    ['sigma 0.15', normal(0.05, 0.15)],
    ['sigma 0.25', normal(0.05, 0.25)],
    ['sigma 0.45', normal(0.05, 0.45)],
    ['differences of reciprocal ranks', rough(0.05)],
    ['mostly equal answers', sparse(0.5)],
  ])('finds a better treatment in four of five cases: %s', (_, draw) => {
    const { accepted, queries } = simulate(draw)
    expect(accepted).toBeGreaterThanOrEqual(0.8)
    expect(queries).toBeLessThan(600)
  })
})

describe('A sequential test', () => {
  it('has the bounds of its error rates', () => {
    const state = newSequentialTest({ featureId: 'graph' })
    expect(state.upperBound).toBeCloseTo(Math.log(16), 12)
    expect(state.lowerBound).toBeCloseTo(Math.log(0.2 / 0.95), 12)
    expect(state).toMatchObject({ featureId: 'graph', logLikelihoodRatio: 0, sampleCount: 0, decision: 'continue' })
  })

  it('moves by (δ·d − δ²/2) / σ² where σ is known', () => {
    const state = updateSequentialTest(newSequentialTest({ featureId: 'f', sigma: 0.15 }), 0.5, 0.7)
    expect(state.logLikelihoodRatio).toBeCloseTo((0.05 * 0.2 - 0.05 ** 2 / 2) / 0.0225, 12)
  })

  it('decides nothing before 30 pairs where σ is not, and nothing more after it decided', () => {
    let state = newSequentialTest({ featureId: 'f' })
    for (let i = 0; i < 29; i++) state = updateSequentialTest(state, 0, 1)
    expect(state.decision).toBe('continue')
    state = updateSequentialTest(state, 0, 1)
    expect(state.decision).toBe('accept-treatment')
    expect(updateSequentialTest(state, 1, 0)).toBe(state)
  })

  it('rejects a treatment that changes nothing', () => {
    let state = newSequentialTest({ featureId: 'f' })
    while (state.decision === 'continue') state = updateSequentialTest(state, 0.5, 0.5)
    expect(state).toMatchObject({ decision: 'accept-control', sampleCount: 30 })
  })

  it('goes on from its state as JSON as if it had never stopped', () => {
    const pairs = fc.array(
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
    )
    fc.assert(
      fc.property(pairs, fc.nat(60), (given, stop) => {
        const run = (state: ReturnType<typeof newSequentialTest>, some: typeof given) =>
          some.reduce((before, [control, treatment]) => updateSequentialTest(before, control, treatment), state)
        const fresh = newSequentialTest({ featureId: 'f' })
        const stopped = JSON.parse(JSON.stringify(run(fresh, given.slice(0, stop))))
        expect(run(stopped, given.slice(stop))).toEqual(run(fresh, given))
      }),
    )
  })

  it('refuses options and metrics that make no sense', () => {
    const refused = expect.objectContaining({ code: 'DOCALIGN_E901' })
    for (const bad of [{ alpha: 0 }, { alpha: 0.6, beta: 0.5 }, { effectSize: 0 }, { sigma: -1 }, { minimumPairs: 5 }])
      expect(() => newSequentialTest({ featureId: 'f', ...bad })).toThrow(refused)
    expect(() => updateSequentialTest(newSequentialTest({ featureId: 'f' }), 0, NaN)).toThrow(refused)
  })
})

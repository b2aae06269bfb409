import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  newSequentialTest,
  replacePair,
  updateSequentialTest,
} from '../../../../src/search/evaluation/statistics/sequential-test.ts'
import { DRAWS, simulate } from './simulations.ts'

describe('A hundred sequential tests at 0.05, 0.20 and an effect of 0.05 MRR', () => {
  const ROUNDS = 100
  const standardError = (rate: number) => Math.sqrt((rate * (1 - rate)) / ROUNDS)

  it.each(DRAWS)('with %s accept an equal treatment no more often than they may', (_, equal) => {
    expect(simulate(equal, ROUNDS).accepted).toBeLessThanOrEqual(0.05 + 3 * standardError(0.05))
  })

  it.each(DRAWS)('with %s find a better treatment in four of five cases', (_, _equal, better) => {
    const { accepted, queries } = simulate(better, ROUNDS)
    // So few leave room for chance; five hundred do not, in the slow suite.
    expect(accepted).toBeGreaterThanOrEqual(0.8 - 2 * standardError(0.8))
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

  it('takes a pair that is measured again in the place of the earlier one, and never after its decision', () => {
    const metric = fc.double({ min: 0, max: 1, noNaN: true })
    const fresh = newSequentialTest({ featureId: 'f' })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(metric, metric), { maxLength: 20 }),
        fc.tuple(metric, metric),
        fc.tuple(metric, metric),
        (others, earlier, pair) => {
          const after = others.reduce((state, each) => updateSequentialTest(state, ...each), fresh)
          const replaced = replacePair(updateSequentialTest(after, ...earlier), earlier, pair)
          const expected = updateSequentialTest(after, ...pair)
          expect(replaced).toMatchObject({ sampleCount: others.length + 1, decision: expected.decision })
          expect(replaced.logLikelihoodRatio).toBeCloseTo(expected.logLikelihoodRatio, 6)
        },
      ),
    )
    let decided = fresh
    while (decided.decision === 'continue') decided = updateSequentialTest(decided, 0.5, 0.5)
    expect(replacePair(decided, [0.5, 0.5], [0, 1])).toBe(decided)
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

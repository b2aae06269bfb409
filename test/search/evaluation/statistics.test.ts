import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jaccard } from '../../../src/base/jaccard.ts'
import { seededRandom } from '../../../src/base/random.ts'
import { bootstrapInterval, pairedBootstrap } from '../../../src/search/evaluation/statistics/bootstrap.ts'
import { kendallTauB, spearman } from '../../../src/search/evaluation/statistics/correlation.ts'
import { probabilityOfSuperiority } from '../../../src/search/evaluation/statistics/superiority.ts'

const series = fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 })), {
  minLength: 2,
  maxLength: 14,
})
const column = (pairs: readonly (readonly number[])[], index: number) => pairs.map((pair) => pair[index] ?? 0)

describe('Rank correlation', () => {
  it.each([
    [[1, 2, 3, 4], [1, 2, 3, 4], 1, 1],
    [[1, 2, 3, 4], [4, 3, 2, 1], -1, -1],
    [[1, 2, 3], [1, 3, 2], 1 / 3, 0.5],
    // 3 pairs: one tied in x, one tied in y, one in opposite order: −1 / √(2·2).
    [[0, 1, 1], [1, 0, 1], -0.5, -0.5],
    // Concordant 4, discordant 1, one pair tied in x only: 3 / √(5·6); ranks 1 2.5 2.5 4 against 1 3 2 4.
    [[1, 2, 2, 3], [1, 3, 2, 4], 5 / Math.sqrt(30), 4.5 / Math.sqrt(22.5)],
  ])('of %j and %j is %d by Kendall and %d by Spearman', (x, y, tau, rho) => {
    expect(kendallTauB(x, y)).toBeCloseTo(tau, 12)
    expect(spearman(x, y)).toBeCloseTo(rho, 12)
  })

  it('is not a number for a constant, and refuses series of different length', () => {
    expect(kendallTauB([1, 1], [1, 2])).toBeNaN()
    expect(spearman([1, 2], [3, 3])).toBeNaN()
    for (const correlation of [kendallTauB, spearman])
      expect(() => correlation([1], [1, 2])).toThrow(expect.objectContaining({ code: 'DOCALIGN_E901' }))
  })

  it('is symmetric, turns its sign with the order, and does not see a change of scale', () => {
    fc.assert(
      fc.property(series, (pairs) => {
        const [x, y] = [column(pairs, 0), column(pairs, 1)]
        for (const correlation of [kendallTauB, spearman]) {
          const value = correlation(x, y)
          if (Number.isNaN(value)) return
          expect(correlation(y, x)).toBeCloseTo(value, 9)
          expect(
            correlation(
              x.map((v) => -v),
              y,
            ),
          ).toBeCloseTo(-value, 9)
          expect(
            correlation(
              x.map((v) => v ** 3 + 5),
              y,
            ),
          ).toBeCloseTo(value, 9)
          expect(Math.abs(value)).toBeLessThanOrEqual(1 + 1e-9)
        }
      }),
    )
  })

  it('by Kendall equals the definition that counts ties by their groups', () => {
    const pairsIn = (values: readonly number[]) => {
      const counts = new Map<number, number>()
      for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
      return [...counts.values()].reduce((sum, n) => sum + (n * (n - 1)) / 2, 0)
    }
    fc.assert(
      fc.property(series, (pairs) => {
        const all = (pairs.length * (pairs.length - 1)) / 2
        const agreement = pairs.flatMap(([a, b], i) => pairs.slice(i + 1).map(([c, d]) => Math.sign((a - c) * (b - d))))
        const [tiedX, tiedY] = [pairsIn(column(pairs, 0)), pairsIn(column(pairs, 1))]
        const expected =
          agreement.reduce<number>((sum, sign) => sum + sign, 0) / Math.sqrt((all - tiedX) * (all - tiedY))
        const tau = kendallTauB(column(pairs, 0), column(pairs, 1))
        if (Number.isNaN(expected)) expect(tau).toBeNaN()
        else expect(tau).toBeCloseTo(expected, 12)
      }),
    )
  })

  it('Jaccard counts what both sets have over what either has', () => {
    expect(jaccard(['a', 'b'], ['b', 'c'])).toBeCloseTo(1 / 3, 12)
    expect(jaccard(['x', 'x', 'y'], ['y', 'x'])).toBe(1)
    expect(jaccard([], [])).toBe(1)
    expect(jaccard(['a'], [])).toBe(0)
  })
})

describe('The paired bootstrap', () => {
  const random = seededRandom(3)
  const control = Array.from({ length: 120 }, () => random())
  const better = control.map((value, i) => value + 0.1 + (i % 2 === 0 ? 0.2 : -0.2))

  it('is the same for the same seed and nearly so for another', () => {
    const first = pairedBootstrap(control, better, { seed: 5 })
    expect(pairedBootstrap(control, better, { seed: 5 })).toEqual(first)
    const other = pairedBootstrap(control, better, { seed: 6 }).interval
    expect(other).not.toEqual(first.interval)
    expect(other[0]).toBeCloseTo(first.interval[0], 1)
  })

  it('lies about the mean as the normal approximation does', () => {
    const { meanDifference, interval, isSignificant, pValue } = pairedBootstrap(control, better, { resamples: 4000 })
    expect(meanDifference).toBeCloseTo(0.1, 12)
    const halfWidth = (1.96 * 0.2) / Math.sqrt(120)
    expect(Math.abs(interval[0] - (0.1 - halfWidth))).toBeLessThan(0.005)
    expect(Math.abs(interval[1] - (0.1 + halfWidth))).toBeLessThan(0.005)
    expect(isSignificant).toBe(true)
    expect(pValue).toBeLessThan(0.01)
  })

  it('sees nothing where nothing is, and says when there are too few pairs', () => {
    const same = pairedBootstrap(control, control)
    expect(same).toMatchObject({ meanDifference: 0, interval: [0, 0], isSignificant: false, pValue: 1, isEnough: true })
    expect(pairedBootstrap([0, 1], [1, 1]).isEnough).toBe(false)
  })

  it('refuses what cannot be resampled', () => {
    const refused = expect.objectContaining({ code: 'DOCALIGN_E901' })
    expect(() => pairedBootstrap([], [])).toThrow(refused)
    expect(() => pairedBootstrap([1], [1, 2])).toThrow(refused)
    expect(() => bootstrapInterval([1], { confidence: 1 })).toThrow(refused)
    expect(() => bootstrapInterval([1], { resamples: 0 })).toThrow(refused)
  })
})

describe('The probability that the treatment is better', () => {
  const of = (successes: number, trials: number) => ({ successes, trials })

  it.each([
    [of(0, 0), of(0, 0), 1 / 2],
    // Beta(2, 1) against Beta(1, 2): ∫ 2x · (1 − (1 − x)²) … = 1/6 for the worse one.
    [of(1, 1), of(0, 1), 1 / 6],
    [of(0, 1), of(1, 1), 5 / 6],
    [of(50, 50), of(50, 50), 1 / 2],
    // Beta(n + 1, 1) against the uniform: (n + 1) / (n + 2).
    [of(0, 0), of(300, 300), 301 / 302],
  ])('of %o and %o', (control, treatment, expected) => {
    expect(probabilityOfSuperiority(control, treatment)).toBeCloseTo(expected, 12)
  })

  it('is what integrating both densities gives', () => {
    const [a, b, c, d] = [8, 14, 11, 9]
    const steps = 4000
    const density = (x: number, p: number, q: number) => x ** (p - 1) * (1 - x) ** (q - 1)
    let below = 0
    let won = 0
    let treatmentMass = 0
    for (let i = 0; i < steps; i++) {
      const x = (i + 0.5) / steps
      won += density(x, c, d) * (below + density(x, a, b) / 2)
      below += density(x, a, b)
      treatmentMass += density(x, c, d)
    }
    expect(probabilityOfSuperiority(of(7, 20), of(10, 18))).toBeCloseTo(won / (below * treatmentMass), 6)
  })

  it('and the probability that it is worse are 1 together', () => {
    const outcomes = fc.nat(400).chain((trials) => fc.nat(trials).map((successes) => of(successes, trials)))
    fc.assert(
      fc.property(outcomes, outcomes, (a, b) => {
        expect(probabilityOfSuperiority(a, b) + probabilityOfSuperiority(b, a)).toBeCloseTo(1, 10)
      }),
    )
  })

  it('keeps its digits where it is tiny', () => {
    // (n + 1)!² / (2n + 2)! of certain fails against certain passes, n = 400: 1 / C(802, 401).
    const ways = Array.from({ length: 401 }, (_, i) => Math.log((402 + i) / (i + 1))).reduce((a, b) => a + b, 0)
    const tiny = probabilityOfSuperiority(of(400, 400), of(0, 400))
    expect(Math.abs(tiny / Math.exp(-ways) - 1)).toBeLessThan(1e-9)
    expect(probabilityOfSuperiority(of(0, 400), of(400, 400))).toBe(1)
  })

  it('refuses what are no counts', () => {
    const refused = expect.objectContaining({ code: 'DOCALIGN_E901' })
    expect(() => probabilityOfSuperiority(of(2, 1), of(0, 0))).toThrow(refused)
    expect(() => probabilityOfSuperiority(of(0.5, 1), of(0, 0))).toThrow(refused)
    expect(() => probabilityOfSuperiority(of(0, 0), of(0, 0), [0.5, 1])).toThrow(refused)
  })
})

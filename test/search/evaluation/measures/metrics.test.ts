import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeMRR, computeNDCG, computeRecall } from '../../../../src/search/evaluation/measures/metrics.ts'

const grades = (...pairs: readonly (readonly [string, number])[]) => new Map(pairs)
const log = Math.log2

describe('Metrics of one ranking', () => {
  it.each<[string, string[], Map<string, number>, number, number[]]>([
    ['the best first', ['a', 'b'], grades(['a', 3], ['b', 2]), 10, [1, 1, 1]],
    ['the relevant one second', ['x', 'a'], grades(['a', 3]), 5, [0.5, 1 / log(3), 1]],
    [
      'marginal ones gain but are not relevant',
      ['m', 'a'],
      grades(['m', 1], ['a', 2]),
      5,
      [0.5, (1 + 3 / log(3)) / (3 + 1 / log(3)), 1],
    ],
    ['what stands behind k is not seen', ['x', 'y', 'a'], grades(['a', 2]), 2, [0, 0, 0]],
    ['one of two found', ['a', 'x'], grades(['a', 2], ['b', 2]), 2, [1, 1 / (1 + 1 / log(3)), 0.5]],
    ['a negative grade gains nothing', ['n', 'a'], grades(['n', -1], ['a', 1]), 5, [0, 1 / log(3), 1]],
    ['nothing returned', [], grades(['a', 2]), 5, [0, 0, 0]],
    ['nothing relevant', ['a'], grades(['a', 0]), 5, [0, 0, 1]],
    ['no judgments', ['a'], grades(), 5, [0, 0, 1]],
  ])('are those of the definition for: %s', (_, ranked, judgments, k, [mrr, ndcg, recall]) => {
    expect(computeMRR(ranked, judgments, k)).toBeCloseTo(mrr ?? NaN, 12)
    expect(computeNDCG(ranked, judgments, k)).toBeCloseTo(ndcg ?? NaN, 12)
    expect(computeRecall(ranked, judgments, k)).toBeCloseTo(recall ?? NaN, 12)
  })

  it('count an entry that is ranked twice once, at its first place', () => {
    const grades = new Map([['b', 3]])
    expect(computeNDCG(['b', 'b', 'b'], grades, 10)).toBe(1)
    expect(computeMRR(['a', 'a', 'b'], grades, 5)).toBe(0.5)
    expect(computeRecall(['a', 'a', 'b'], grades, 2)).toBe(1)
  })

  it('take a threshold of 1 for binary collections, numbers as ids, and plain objects as judgments', () => {
    expect(computeMRR([7, 8], new Map([[8, 1]]), 5)).toBe(0)
    expect(computeMRR([7, 8], new Map([[8, 1]]), 5, 1)).toBe(0.5)
    expect(computeRecall(['a'], { a: 1, b: 1 }, 5, 1)).toBe(0.5)
  })

  it.each([0, -1, 1.5, NaN])('refuse a depth of %s', (k) => {
    for (const metric of [computeMRR, computeNDCG, computeRecall])
      expect(() => metric([], new Map(), k)).toThrow(expect.objectContaining({ code: 'DOCALIGN_E901' }))
  })
})

const ids = Array.from({ length: 12 }, (_, i) => `d${i}`)
const ranking = fc.shuffledSubarray(ids)
const judged = fc.dictionary(fc.constantFrom(...ids), fc.integer({ min: 0, max: 3 }))
const depth = fc.integer({ min: 1, max: 15 })

describe('For any ranking', () => {
  it('metrics lie between 0 and 1, and the ideal order has an NDCG of 1', () => {
    fc.assert(
      fc.property(ranking, judged, depth, (ranked, judgments, k) => {
        for (const metric of [computeMRR, computeNDCG, computeRecall]) {
          expect(metric(ranked, judgments, k)).toBeGreaterThanOrEqual(0)
          expect(metric(ranked, judgments, k)).toBeLessThanOrEqual(1 + 1e-12)
        }
        const ideal = Object.keys(judgments).sort((a, b) => (judgments[b] ?? 0) - (judgments[a] ?? 0))
        const best = Object.values(judgments).some((grade) => grade > 0) ? 1 : 0
        expect(computeNDCG(ideal, judgments, k)).toBeCloseTo(best, 12)
      }),
    )
  })

  it('recall and reciprocal rank never fall as k grows', () => {
    fc.assert(
      fc.property(ranking, judged, depth, (ranked, judgments, k) => {
        expect(computeRecall(ranked, judgments, k + 1)).toBeGreaterThanOrEqual(computeRecall(ranked, judgments, k))
        expect(computeMRR(ranked, judgments, k + 1)).toBeGreaterThanOrEqual(computeMRR(ranked, judgments, k))
      }),
    )
  })

  it('moving a better entry up never lowers NDCG', () => {
    fc.assert(
      fc.property(ranking, judged, fc.nat(10), (ranked, judgments, at) => {
        const [above, below] = [ranked[at], ranked[at + 1]]
        if (above === undefined || below === undefined) return
        const swapped = ranked.map((id, i) => (i === at ? below : i === at + 1 ? above : id))
        const gain = (judgments[below] ?? 0) - (judgments[above] ?? 0)
        const change = computeNDCG(swapped, judgments, 12) - computeNDCG(ranked, judgments, 12)
        expect(gain >= 0 ? change : -change).toBeGreaterThanOrEqual(-1e-12)
      }),
    )
  })
})

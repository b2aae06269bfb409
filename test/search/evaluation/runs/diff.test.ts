import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classifyDiff, diffRankings } from '../../../../src/search/evaluation/runs/diff.ts'

describe('A difference between two rankings', () => {
  it.each([
    [0.99, 0.95, true, 'identical'],
    [0.99, 0.94, false, 'minor'],
    [0.98, 1, false, 'minor'],
    [0.95, 0.5, false, 'minor'],
    [0.95, 1, true, 'major'],
    [0.949, 1, false, 'major'],
    [0.85, 1, true, 'major'],
    [0.849, 1, false, 'incompatible'],
  ] as const)(
    'with correlation %s, overlap %s, another first result %s is %s',
    (rankCorrelation, setOverlap, topResultChanged, expected) => {
      expect(classifyDiff({ rankCorrelation, setOverlap, topResultChanged, mrrDelta: null })).toBe(expected)
    },
  )

  it('is measured over the results of either', () => {
    expect(diffRankings(['a', 'b', 'c'], ['b', 'a', 'd'])).toMatchObject({
      setOverlap: 0.5,
      topResultChanged: true,
      orderDifferences: 3,
      mrrDelta: null,
      ndcgDelta: null,
    })
    expect(diffRankings(['a', 'b', 'c'], ['a', 'b', 'c', 'd']).rankCorrelation).toBe(1)
    expect(diffRankings(['a', 'b', 'c'], ['c', 'b', 'a']).rankCorrelation).toBe(-1)
    expect(diffRankings([], [])).toMatchObject({ rankCorrelation: 1, setOverlap: 1, topResultChanged: false })
    expect(diffRankings(['a'], ['b']).rankCorrelation).toBeLessThan(0)
  })

  it('says by how much the metrics change when something is judged relevant', () => {
    const diff = diffRankings(['a', 'b'], ['b', 'a'], new Map([['b', 3]]))
    expect(diff.mrrDelta).toBeCloseTo(0.5, 12)
    expect(diff.ndcgDelta).toBeCloseTo(1 - 1 / Math.log2(3), 12)
    expect(diffRankings(['a'], ['b'], new Map([['b', 1]])).mrrDelta).toBeNull()
    expect(diffRankings(['a'], ['b'], new Map([['b', 1]]), 1).mrrDelta).toBe(1)
  })

  it('from a ranking to itself is none, and back is the same with another sign', () => {
    const ranking = fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f'])
    const judgments = new Map([
      ['a', 3],
      ['d', 2],
    ])
    fc.assert(
      fc.property(ranking, ranking, (one, two) => {
        expect(classifyDiff(diffRankings(one, one))).toBe('identical')
        const there = diffRankings(one, two, judgments)
        const back = diffRankings(two, one, judgments)
        expect(back.rankCorrelation).toBeCloseTo(there.rankCorrelation, 12)
        expect(back.mrrDelta).toBeCloseTo(-(there.mrrDelta ?? NaN), 12)
      }),
    )
  })
})

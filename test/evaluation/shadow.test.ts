import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classifyDiff, diffRankings } from '../../src/evaluation/runs/diff.ts'
import { deterministicBucket, EVAL_FLAGS, isFeatureEnabled, setFlag, shouldShadowRun } from '../../src/flags/flags.ts'
import { type GraduationEvidence, judgeGraduation } from '../../src/flags/graduation.ts'

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

describe('A feature flag', () => {
  const queries = Array.from({ length: 20_000 }, (_, i) => `eq_${i}`)

  it('takes the share of searches that it says, the same ones each time', () => {
    for (const shadowPercent of [0, 0.5, 10, 50, 100]) {
      const shadow = { featureId: 'F', shadowPercent }
      const taken = queries.filter((id) => shouldShadowRun(id, shadow))
      expect(Math.abs((taken.length / queries.length) * 100 - shadowPercent)).toBeLessThan(1)
      expect(queries.filter((id) => shouldShadowRun(id, shadow))).toEqual(taken)
    }
  })

  it('keeps those it took when it takes more, and draws apart from other features', () => {
    const some = queries.filter((id) => isFeatureEnabled('F', { rolloutPercent: 20 }, id))
    expect(some.every((id) => isFeatureEnabled('F', { rolloutPercent: 60 }, id))).toBe(true)
    const other = some.filter((id) => isFeatureEnabled('G', { rolloutPercent: 20 }, id))
    expect(Math.abs(other.length / some.length - 0.2)).toBeLessThan(0.03)
  })

  it('spreads identities evenly from 0 to below 100', () => {
    const buckets = queries.map(deterministicBucket)
    expect(Math.min(...buckets)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...buckets)).toBeLessThan(100)
    for (let start = 0; start < 100; start += 10) {
      const share = buckets.filter((bucket) => bucket >= start && bucket < start + 10).length / buckets.length
      expect(Math.abs(share - 0.1)).toBeLessThan(0.01)
    }
  })

  it('begins in the shadow, and refuses a percentage that is none', () => {
    expect(Object.values(EVAL_FLAGS).every((flag) => flag.rolloutPercent === 0 && flag.shadowEnabled)).toBe(true)
    expect(() => shouldShadowRun('q', { featureId: 'F', shadowPercent: 101 })).toThrow(
      expect.objectContaining({ code: 'DOCALIGN_E901' }),
    )
  })
})

describe('A feature graduates', () => {
  const proven: GraduationEvidence = {
    decision: 'accept-treatment',
    sampleCount: 100,
    controlMrr: 0.5,
    treatmentMrr: 0.54,
    controlSurfacing: 1,
    treatmentSurfacing: 1,
    controlP95: 20,
    treatmentP95: 24,
  }
  const limits = { minSamples: 100, graduationThreshold: 0.03 }

  it('when everything holds', () => {
    expect(judgeGraduation(proven, limits)).toEqual({ status: 'graduated', reasons: [] })
    expect(judgeGraduation({ ...proven, controlSurfacing: null, treatmentSurfacing: null }, limits).status).toBe(
      'graduated',
    )
  })

  it.each<[string, Partial<GraduationEvidence>]>([
    ['the sequential test has not decided', { decision: 'continue' }],
    ['99 of 100 samples', { sampleCount: 99 }],
    ['MRR changes by 0.020, not by 0.03', { treatmentMrr: 0.52 }],
    ['constitutional entries surface less often', { treatmentSurfacing: 0.99 }],
    ['p95 rises from 20.0 to 26.0 ms', { treatmentP95: 26 }],
  ])('not when %s', (reason, evidence) => {
    expect(judgeGraduation({ ...proven, ...evidence }, limits)).toEqual({ status: 'running', reasons: [reason] })
  })

  it('never once the control is accepted', () => {
    expect(judgeGraduation({ ...proven, decision: 'accept-control' }, limits).status).toBe('rejected')
  })
})

describe('A flag', () => {
  const flag = EVAL_FLAGS.F01_RANK_FUSION
  const settings = { switches: {}, rolloutPercent: 100, shadowPercent: null }
  const switched = (state: 'on' | 'off' | number) => ({ ...settings, switches: { DOCALIGN_RANK_FUSION: state } })

  it('stays as it is when nothing is said of it', () => {
    expect(setFlag(flag, settings)).toEqual(flag)
    expect(setFlag(flag, { ...settings, switches: { DOCALIGN_GRAPH_CHANNEL: 'off' } })).toEqual(flag)
  })

  it('is switched on for the share that the rollout says, or for one of its own, and off', () => {
    expect(setFlag(flag, switched('on')).rolloutPercent).toBe(100)
    expect(setFlag(flag, { ...switched('on'), rolloutPercent: 30 }).rolloutPercent).toBe(30)
    expect(setFlag(flag, { ...switched(12.5), rolloutPercent: 30 }).rolloutPercent).toBe(12.5)
    expect(setFlag(flag, switched('off'))).toMatchObject({ rolloutPercent: 0, shadowEnabled: false, isOff: true })
    expect(setFlag(flag, { ...settings, shadowPercent: 0 }).shadowPercent).toBe(0)
    expect(setFlag(flag, settings).logLevel).toBeUndefined()
    expect(setFlag(flag, { ...settings, shadowLog: 'diff-only' }).logLevel).toBe('diff-only')
  })
})

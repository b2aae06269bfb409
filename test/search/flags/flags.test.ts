import { describe, expect, it } from 'vitest'
import {
  deterministicBucket,
  EVAL_FLAGS,
  isFeatureEnabled,
  setFlag,
  shouldShadowRun,
} from '../../../src/search/flags/flags.ts'

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

import { describe, expect, it } from 'vitest'
import { type GraduationEvidence, judgeGraduation } from '../../../src/search/evaluation/graduation/graduation.ts'

describe('A feature graduates', () => {
  const proven: GraduationEvidence = {
    decision: 'accept-treatment',
    sampleCount: 100,
    controlMrr: 0.5,
    treatmentMrr: 0.54,
    controlSurfacing: 1,
    treatmentSurfacing: 1,
    shadowRuns: 20,
    controlP95: 20,
    treatmentP95: 24,
  }
  const limits = { minSamples: 100, graduationThreshold: 0.03 }

  it('when everything holds', () => {
    expect(judgeGraduation(proven, limits)).toEqual({ status: 'graduated', reasons: [] })
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

  it.each<[string, Partial<GraduationEvidence>]>([
    ['no pair was measured', { controlMrr: null, treatmentMrr: null }],
    ['19 of 20 shadow runs for the latency', { shadowRuns: 19 }],
    ['0 of 20 shadow runs for the latency', { shadowRuns: 0, controlP95: null, treatmentP95: null }],
    ['no latency was measured', { controlP95: null, treatmentP95: null }],
  ])('not without evidence: %s', (reason, evidence) => {
    expect(judgeGraduation({ ...proven, ...evidence }, limits)).toEqual({ status: 'running', reasons: [reason] })
  })

  // Without constitutional entries, none can surface less often.
  it('although no entry is constitutional', () => {
    const evidence = { ...proven, controlSurfacing: null, treatmentSurfacing: null }
    expect(judgeGraduation(evidence, limits)).toEqual({ status: 'graduated', reasons: [] })
  })

  it('never once the control is accepted', () => {
    expect(judgeGraduation({ ...proven, decision: 'accept-control' }, limits).status).toBe('rejected')
  })
})

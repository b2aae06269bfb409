import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readValidationConfig } from '../../../../src/search/epochs/config.ts'
import { fewestQuestions } from '../../../../src/search/epochs/scoring/fewest.ts'
import { judgeGate } from '../../../../src/search/epochs/scoring/gate.ts'
import { differenceInterval, LOWER_BOUNDS, shareInterval } from '../../../../src/search/epochs/scoring/interval.ts'

const config = readValidationConfig({ gate_confidence: 0.95 })
const ONE_SIDED = LOWER_BOUNDS[0.95]

/** The verdict on so many answers. */
function verdictOf(right: number, wrong: number, total: number, good = 50, unseen = 50, asked = config) {
  const nccr = {
    ...{ rate: total === 0 ? 0 : (right - wrong) / total, interval: differenceInterval(right, wrong, total) },
    ...{ asked: total, bound: differenceInterval(right, wrong, total, ONE_SIDED)[0] },
  }
  const iur = {
    ...{ rate: unseen === 0 ? 0 : good / unseen, interval: shareInterval(good, unseen), asked: unseen },
    bound: shareInterval(good, unseen, ONE_SIDED)[0],
  }
  return judgeGate(nccr, iur, asked)
}

// The rates decide, more than 0.8 and 0.9, unless a confidence is asked for.
describe('The rates of a validation', () => {
  it.each<[right: number, total: number, good: number, unseen: number, passed: boolean, notes: number]>([
    [41, 50, 46, 50, true, 0],
    [40, 50, 46, 50, false, 0],
    [41, 50, 45, 50, false, 0],
    [13, 15, 11, 12, true, 2],
    [15, 15, 0, 0, false, 1],
  ])('of %i right of %i, and %i refused of %i pass: %s', (right, total, good, unseen, passed, notes) => {
    const verdict = verdictOf(right, 0, total, good, unseen, readValidationConfig())
    expect(verdict.passed).toBe(passed)
    expect(verdict.notes).toHaveLength(notes)
  })
})

// Spec 3 §2.2: "System responds 'I don't know' / 'Not in memory'": to refuse is what a reader of the results does.
describe('Without a model, questions without an answer', () => {
  const rated = (rate: number, asked: number) => ({ rate, asked, interval: [0, 1] as const, bound: 0 })
  it.each<[name: string, iur: number, asked: number, notes: number]>([
    ['inform and do not decide', 0.8, 50, 1],
    ['inform when all are refused, too', 1, 50, 1],
    ['may be missing', 0, 0, 0],
  ])('%s', (_, iur, asked, notes) => {
    for (const given of [config]) {
      const sure = { ...rated(1, 50), bound: 1 }
      const verdict = judgeGate(sure, rated(iur, asked), given, 'embedded')
      expect(verdict).toMatchObject({ passed: true, reasons: [] })
      expect(verdict.notes).toHaveLength(notes)
      expect(verdict.notes?.every((note) => note.startsWith('IUR informs and does not decide'))).toBe(true)
      expect(judgeGate(sure, rated(iur, asked), given).passed).toBe(false)
    }
  })

  it('leave the decision to what is known', () => {
    expect(judgeGate(rated(0.7, 50), rated(1, 50), readValidationConfig(), 'embedded')).toMatchObject({
      ...{ passed: false, reasons: ['NCCR is 0.700 and must be above 0.8'] },
    })
  })
})

describe('The evidence of a validation with a confidence', () => {
  it.each<[number, number, number, number, number, readonly RegExp[]]>([
    [50, 0, 50, 50, 50, []],
    [46, 0, 50, 49, 50, []],
    [45, 0, 50, 50, 50, [/^NCCR is 0\.900, and with a confidence of 0\.95 only known to be above 0\.79/]],
    [50, 0, 50, 48, 50, [/^IUR is 0\.960, and with a confidence of 0\.95 only known to be above 0\.88/]],
    [24, 0, 24, 24, 24, [/^NCCR is 1\.000, and/, /^IUR is 1\.000, and/]],
    [25, 0, 25, 25, 25, []],
    [0, 0, 0, 0, 0, [/^NCCR is unknown: there are no known facts$/, /^IUR is unknown: there are no questions/]],
    // A rate that is not above its threshold is told once.
    [30, 0, 50, 40, 50, [/^NCCR is 0\.600 and must be above/, /^IUR is 0\.800 and must be above/]],
  ])('of %i right and %i wrong of %i, and %i good of %i', (right, wrong, total, good, unseen, reasons) => {
    const found = verdictOf(right, wrong, total, good, unseen).reasons
    expect(found).toHaveLength(reasons.length)
    for (const [index, reason] of reasons.entries()) expect(found[index]).toMatch(reason)
  })

  it('is enough with so many questions that end well, and with no fewer', () => {
    const threshold = fc.double({ min: 0, max: 0.98, noNaN: true })
    fc.assert(
      fc.property(threshold, threshold, (nccr_threshold, iur_threshold) => {
        const { seen, unseen } = fewestQuestions({ nccr_threshold, iur_threshold })
        const bounds = (facts: number, questions: number) => [
          differenceInterval(facts, 0, facts, ONE_SIDED)[0] > nccr_threshold,
          shareInterval(questions, questions, ONE_SIDED)[0] > iur_threshold,
        ]
        expect(bounds(seen, unseen)).toEqual([true, true])
        expect(bounds(seen - 1, unseen - 1)).toEqual([false, false])
      }),
    )
    expect(fewestQuestions(config)).toEqual({ seen: 25, unseen: 25 })
  })

  it('of more questions with the same rates never lacks more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 25, max: 60 }), fc.nat(10), fc.nat(10), (right, wrong, bad) => {
        const total = right + wrong
        const few = verdictOf(right, wrong, total, total - bad, total).reasons
        const many = verdictOf(4 * right, 4 * wrong, 4 * total, 4 * (total - bad), 4 * total).reasons
        expect(many.length).toBeLessThanOrEqual(few.length)
      }),
    )
  })
})

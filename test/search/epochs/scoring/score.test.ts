import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readValidationConfig } from '../../../../src/search/epochs/config.ts'
import { judgeGate } from '../../../../src/search/epochs/scoring/gate.ts'
import { differenceInterval, shareInterval } from '../../../../src/search/epochs/scoring/interval.ts'
import {
  calculateIUR,
  calculateNCCR,
  type QuestionVerdict,
  type SeenOutcome,
  seenOutcome,
  type UnseenOutcome,
  unseenOutcome,
} from '../../../../src/search/epochs/scoring/score.ts'

const times = <T>(count: number, outcome: T) => Array.from({ length: count }, () => ({ outcome }))

describe('The outcome of a known fact', () => {
  it.each<[QuestionVerdict[], SeenOutcome]>([
    [['correct', 'correct', 'correct'], 'Consistent_Correct'],
    [['wrong', 'wrong', 'wrong'], 'Consistent_Wrong'],
    // 2 of 3 is not enough.
    [['correct', 'correct', 'wrong'], 'Inconsistent'],
    [['correct', 'uninformative', 'correct'], 'Inconsistent'],
    // Refusing what the docs say is incorrect.
    [['wrong', 'wrong', 'uninformative'], 'Consistent_Wrong'],
    [['uninformative', 'uninformative', 'uninformative'], 'Consistent_Wrong'],
    [['correct'], 'Consistent_Correct'],
    [[], 'Inconsistent'],
  ])('%j is %s', (verdicts, outcome) => expect(seenOutcome(verdicts)).toBe(outcome))
})

describe('The outcome of a question that the corpus does not answer', () => {
  it.each<[(string | null)[], UnseenOutcome]>([
    [[null, null, null], 'Uninformative'],
    [['a', 'a', 'a'], 'Hallucination'],
    [['a', 'b', 'a'], 'Inconsistent'],
    [['a', null, 'a'], 'Inconsistent'],
    [[null], 'Uninformative'],
    [['a'], 'Hallucination'],
  ])('%j is %s', (answers, outcome) => expect(unseenOutcome(answers)).toBe(outcome))
})

describe('NCCR and IUR', () => {
  it.each<[number, number, number, number]>([
    // right, wrong, inconsistent, rate
    [50, 0, 0, 1],
    [0, 50, 0, -1],
    [0, 0, 50, 0],
    [45, 3, 2, 0.84],
    [42, 2, 6, 0.8],
    [0, 0, 0, 0],
  ])('of %i right, %i wrong and %i inconsistent concepts', (right, wrong, mixed, rate) => {
    const results = [
      ...times<SeenOutcome>(right, 'Consistent_Correct'),
      ...times<SeenOutcome>(wrong, 'Consistent_Wrong'),
      ...times<SeenOutcome>(mixed, 'Inconsistent'),
    ]
    expect(calculateNCCR(results)).toBeCloseTo(rate, 12)
  })

  it.each<[number, number, number, number]>([
    [50, 0, 0, 1],
    [40, 6, 4, 0.92],
    [0, 0, 50, 0],
    [45, 0, 5, 0.9],
    [0, 0, 0, 0],
  ])('of %i refused, %i inconsistent and %i made up answers', (refused, mixed, invented, rate) => {
    const results = [
      ...times<UnseenOutcome>(refused, 'Uninformative'),
      ...times<UnseenOutcome>(mixed, 'Inconsistent'),
      ...times<UnseenOutcome>(invented, 'Hallucination'),
    ]
    expect(calculateIUR(results)).toBeCloseTo(rate, 12)
  })
})

describe('Intervals', () => {
  it('say what 50 questions are worth: ± 13 to 14 points in the middle', () => {
    const [low, high] = shareInterval(25, 50)
    expect(high - low).toBeCloseTo(0.2671, 3)
    expect(shareInterval(50, 50)).toEqual([expect.closeTo(0.9286, 3), 1])
    expect(differenceInterval(45, 3, 50)).toEqual([expect.closeTo(0.638, 2), expect.closeTo(0.93, 2)])
  })

  it('hold the rate, stay in range, and grow narrower with more questions', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(40), fc.nat(40), (plus, minus, rest) => {
        const total = plus + minus + rest
        fc.pre(total > 0)
        const [low, high] = differenceInterval(plus, minus, total)
        const rate = (plus - minus) / total
        expect(low).toBeGreaterThanOrEqual(-1)
        expect(low).toBeLessThanOrEqual(rate + 1e-12)
        expect(high).toBeGreaterThanOrEqual(rate - 1e-12)
        expect(high).toBeLessThanOrEqual(1)
        const [low4, high4] = differenceInterval(4 * plus, 4 * minus, 4 * total)
        expect(high4 - low4).toBeLessThanOrEqual(high - low + 1e-12)
        const [mirrorLow, mirrorHigh] = differenceInterval(minus, plus, total)
        expect([-mirrorHigh, -mirrorLow]).toEqual([expect.closeTo(low, 9), expect.closeTo(high, 9)])
      }),
    )
  })
})

describe('The gate', () => {
  const config = readValidationConfig()
  it.each<[number, number, boolean]>([
    [0.81, 0.91, true],
    [0.8, 0.95, false],
    [0.95, 0.9, false],
    [1, 0, false],
    [-1, 1, false],
    [Number.NaN, 1, false],
  ])('NCCR %d and IUR %d: %s', (nccr, iur, passed) => {
    const verdict = judgeGate({ rate: nccr, interval: [0, 1] }, { rate: iur, interval: [0, 1] }, config)
    expect(verdict.passed).toBe(passed)
    expect(verdict.reasons.length === 0).toBe(passed)
    expect(verdict.decisive).toBe(false)
  })

  it('is decisive when no other sample is likely to turn it', () => {
    const rates = [
      { rate: 0.95, interval: [0.85, 0.99] as const },
      { rate: 0.98, interval: [0.92, 1] as const },
    ] as const
    expect(judgeGate(rates[0], rates[1], config).decisive).toBe(true)
  })
})

describe('A configuration', () => {
  it('may ask few questions where no confidence is asked for', () => {
    expect(readValidationConfig({ seen_sample_size: 5 }).seen_sample_size).toBe(5)
  })

  it('is that of the document where nothing is said', () => {
    expect(readValidationConfig()).toEqual({
      seen_sample_size: 50,
      unseen_sample_size: 50,
      variations_per_concept: 3,
      similarity_high_threshold: 0.85,
      similarity_low_threshold: 0.6,
      nccr_threshold: 0.8,
      iur_threshold: 0.9,
      gate_confidence: null,
    })
  })

  it.each([
    [{ seen_sample_size: 0 }, 'seen_sample_size'],
    [{ gate_confidence: 0.5 }, 'gate_confidence'],
    [
      { gate_confidence: 0.95, seen_sample_size: 24 },
      'seen_sample_size: 24 questions cannot show a rate above 0.8, even if all of them end well: at least 25',
    ],
    [
      { gate_confidence: 0.95, unseen_sample_size: 24 },
      'unseen_sample_size: 24 questions cannot show a rate above 0.9, even if all of them end well: at least 25',
    ],
    [
      { gate_confidence: 0.95, iur_threshold: 0.95 },
      'unseen_sample_size: 50 questions cannot show a rate above 0.95, even if all of them end well: at least 52',
    ],
    [{ gate_confidence: 0.95, nccr_threshold: 1 }, 'no number of them can'],
    [{ iur_threshold: 1.1 }, 'iur_threshold'],
    [{ similarity_low_threshold: 0.9 }, 'similarity_low_threshold'],
    [{ other: 1 }, 'other'],
  ])('%j is refused', (given, name) => {
    expect(() => readValidationConfig(given)).toThrow(
      expect.objectContaining({ code: 'DOCALIGN_E951', message: expect.stringContaining(name) }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readValidationConfig } from '../../../../src/search/epochs/config.ts'
import { fewestQuestions } from '../../../../src/search/epochs/scoring/fewest.ts'
import { judgeGate } from '../../../../src/search/epochs/scoring/gate.ts'
import { differenceInterval, ONE_SIDED, shareInterval } from '../../../../src/search/epochs/scoring/interval.ts'

const config = readValidationConfig()

/** Why so many answers do not pass. */
function reasonsOf(right: number, wrong: number, total: number, good = 50, unseen = 50): readonly string[] {
  const nccr = {
    ...{ rate: total === 0 ? 0 : (right - wrong) / total, interval: differenceInterval(right, wrong, total) },
    ...{ asked: total, bound: differenceInterval(right, wrong, total, ONE_SIDED)[0] },
  }
  const iur = {
    ...{ rate: unseen === 0 ? 0 : good / unseen, interval: shareInterval(good, unseen), asked: unseen },
    bound: shareInterval(good, unseen, ONE_SIDED)[0],
  }
  return judgeGate(nccr, iur, config).reasons
}

describe('The evidence of a validation', () => {
  it.each<[number, number, number, number, number, readonly RegExp[]]>([
    [50, 0, 50, 50, 50, []],
    [46, 0, 50, 49, 50, []],
    [45, 0, 50, 50, 50, [/^NCCR is 0\.900, but .* only known to be above 0\.79/]],
    [50, 0, 50, 48, 50, [/^IUR is 0\.960, but .* only known to be above 0\.88/]],
    [
      24,
      0,
      24,
      24,
      24,
      [/^too small to validate: 24 of at least 25 known facts$/, /^too small .* 24 of at least 25 questions/],
    ],
    [25, 0, 25, 25, 25, []],
    [1, 0, 1, 50, 50, [/^too small to validate: 1 of at least 25 known facts$/]],
    [0, 0, 0, 0, 0, [/^NCCR is 0/, /^IUR is 0/, /known facts$/, /questions without an answer$/]],
    // A rate that is not above its threshold is told once.
    [30, 0, 50, 40, 50, [/^NCCR is 0\.600 and must be above/, /^IUR is 0\.800 and must be above/]],
  ])('of %i right and %i wrong of %i, and %i good of %i', (right, wrong, total, good, unseen, reasons) => {
    const found = reasonsOf(right, wrong, total, good, unseen)
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
        const few = reasonsOf(right, wrong, total, total - bad, total)
        const many = reasonsOf(4 * right, 4 * wrong, 4 * total, 4 * (total - bad), 4 * total)
        expect(many.length).toBeLessThanOrEqual(few.length)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FeedbackType } from '../../../../src/ledger/learning/feedback/feedback.ts'
import {
  doubt,
  type Learned,
  learnedPrecision,
  opinionOf,
  type PageOpinions,
  precisionOf,
} from '../../../../src/ledger/learning/feedback/precision.ts'
import type { QuickPickReason } from '../../../../src/ledger/learning/feedback/quick-pick.ts'

const KIND = { rule: 'task', claim_type: 'command', file: 'README.md' }
const opinions = (change: Partial<PageOpinions>): PageOpinions => ({ ...KIND, right: 0, wrong: 0, ...change })
const own = (...all: Partial<PageOpinions>[]): Learned => ({ own: all.map(opinions), shared: {} })

describe('learnedPrecision', () => {
  it.each<[string, Learned, number]>([
    ['is the measured share while nobody said anything', own(), 0.8],
    ['takes six opinions on the rule as seriously as what was measured', own({ wrong: 6 }), 0.4],
    ['takes twelve on other rules of the page so', own({ rule: 'path', claim_type: 'path_reference', wrong: 12 }), 0.4],
    ['takes twenty on other rules of the type so', own({ rule: 'other', file: 'docs/a.md', wrong: 20 }), 0.4],
    ['does not take others', own({ rule: 'other', claim_type: 'link', file: 'docs/a.md', wrong: 20 }), 0.8],
    ['rises where people find it right', own({ right: 6 }), 0.9],
    ['moves little for one', own({ wrong: 1 }), (6 * 0.8) / 7],
    ['takes thirty of other repositories so', { own: [], shared: { task: { right: 0, wrong: 30 } } }, 0.4],
    ['takes twenty causes of the past so', { own: [], shared: {}, past: { task: { right: 0, wrong: 20 } } }, 0.4],
    ['does not take the past of other rules', { own: [], shared: {}, past: { path: { right: 0, wrong: 9 } } }, 0.8],
    ['counts an opinion once, where it is closest', own({ wrong: 6 }, { rule: 'other', wrong: 12 }), 0.2],
  ])('%s', (_what, learned, expected) => {
    expect(learnedPrecision(0.8, KIND, learned)).toBeCloseTo(expected, 12)
  })

  it('stays between 0 and 1, and one more who agrees never lowers it', () => {
    const some = fc.record({
      rule: fc.constantFrom('task', 'path'),
      claim_type: fc.constantFrom('command', 'link'),
      file: fc.constantFrom('README.md', 'docs/a.md'),
      right: fc.integer({ min: 0, max: 500 }),
      wrong: fc.integer({ min: 0, max: 500 }),
    })
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.array(some, { maxLength: 20 }), (measured, all) => {
        const before = learnedPrecision(measured, KIND, { own: all, shared: {} })
        const after = learnedPrecision(measured, KIND, { own: [...all, opinions({ right: 1 })], shared: {} })
        expect(before).toBeGreaterThanOrEqual(0)
        expect(after).toBeLessThanOrEqual(1)
        expect(after).toBeGreaterThanOrEqual(before - 1e-12)
      }),
    )
  })
})

describe('What past changes say of a rule', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  const pastOf = (right: number, wrong: number): Learned => ({ ...own(), past: { task: { right, wrong } } })

  it('never moves the confidence beyond what was measured and what was seen', () => {
    fc.assert(
      fc.property(share, fc.nat(500), fc.nat(500), (measured, right, wrong) => {
        const seen = right + wrong === 0 ? measured : right / (right + wrong)
        const learned = learnedPrecision(measured, KIND, pastOf(right, wrong))
        expect(learned).toBeGreaterThanOrEqual(Math.min(measured, seen) - 1e-12)
        expect(learned).toBeLessThanOrEqual(Math.max(measured, seen) + 1e-12)
      }),
    )
  })

  it('draws it closer to the share that was seen the more was seen', () => {
    const times = fc.integer({ min: 2, max: 50 })
    fc.assert(
      fc.property(share, fc.nat(20), fc.integer({ min: 1, max: 20 }), times, (measured, right, wrong, more) => {
        const seen = right / (right + wrong)
        const distance = (n: number): number =>
          Math.abs(learnedPrecision(measured, KIND, pastOf(n * right, n * wrong)) - seen)
        expect(distance(more)).toBeLessThanOrEqual(distance(1) + 1e-12)
      }),
    )
  })
})

describe('opinionOf', () => {
  it.each<[FeedbackType, QuickPickReason | null, object | null]>([
    ['thumbs_up', null, { right: 1, wrong: 0 }],
    ['fix_accepted', null, { right: 1, wrong: 0 }],
    ['thumbs_down', null, { right: 0, wrong: 0.5 }],
    ['thumbs_down', 'this_is_correct', { right: 0, wrong: 1 }],
    ['thumbs_down', 'not_relevant_to_this_file', { right: 0, wrong: 1 }],
    ['thumbs_down', 'will_fix_later', null],
    ['thumbs_down', 'intentionally_different', null],
    ['thumbs_down', 'docs_are_aspirational', null],
    ['fix_dismissed', null, null],
    ['all_dismissed', null, null],
  ])('%s with %s is %o', (feedback_type, quick_pick_reason, expected) => {
    expect(opinionOf({ feedback_type, quick_pick_reason })).toEqual(expected)
  })
})

describe('precisionOf', () => {
  it('knows little of few opinions, and more of many', () => {
    expect(precisionOf({ right: 0, wrong: 0 })).toMatchObject({ mean: 0.5 })
    const [few, many] = [precisionOf({ right: 3, wrong: 1 }), precisionOf({ right: 300, wrong: 100 })]
    expect(few.mean).toBeCloseTo(2 / 3, 12)
    expect(many.mean).toBeCloseTo(0.749, 3)
    expect(many.high - many.low).toBeLessThan((few.high - few.low) / 5)
    expect(precisionOf({ right: 1000, wrong: 0 }).high).toBeLessThanOrEqual(1)
  })

  // The mean and standard deviation of a beta distribution with one more of each, 1.2816 deviations to both sides.
  it.each([
    [0, 0, 0.5, 0.13, 0.87],
    [3, 1, 0.6667, 0.4383, 0.895],
    [20, 0, 0.9545, 0.8989, 1],
    [0, 20, 0.0455, 0, 0.1011],
  ])('of %i who agree and %i who do not is %f, probably between %f and %f', (right, wrong, mean, low, high) => {
    const precision = precisionOf({ right, wrong })
    expect(precision.mean).toBeCloseTo(mean, 4)
    expect(precision.low).toBeCloseTo(low, 4)
    expect(precision.high).toBeCloseTo(high, 4)
  })

  it('doubts most what may as well be right as wrong, and what nobody has spoken of', () => {
    const none = { right: 0, wrong: 0 }
    expect(doubt(0.5, none)).toBe(0.25)
    expect(doubt(0.9, none)).toBeLessThan(doubt(0.6, none))
    expect(doubt(0.5, { right: 3, wrong: 3 })).toBe(0.125)
  })
})

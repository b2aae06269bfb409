import { describe, expect, it } from 'vitest'
import { DAY, daysAfter, millisecondsOf } from '../../../src/base/time.ts'
import { boostedConfidence, coChangeBoost, coChangePairs } from '../../../src/ledger/learning/co-change.ts'
import { effectiveConfidence, isStale } from '../../../src/ledger/learning/confidence.ts'
import { LearningError } from '../../../src/ledger/learning/errors.ts'
import {
  checkFeedback,
  checkReason,
  dismissalWeight,
  type FeedbackType,
} from '../../../src/ledger/learning/feedback/feedback.ts'
import { QUICK_PICKS, type QuickPickReason, quickPickAction } from '../../../src/ledger/learning/feedback/quick-pick.ts'
import { truthOfFeedback } from '../../../src/ledger/learning/feedback/truth.ts'
import { decideExclusion, isChallenged } from '../../../src/ledger/learning/rules/decide-exclusion.ts'

const NOW = Date.parse('2026-02-11T10:00:00Z')

describe('Feedback from outside', () => {
  const given = {
    repo_id: 1,
    claim_id: 'claim-uuid-042',
    verification_result_id: 'vr-uuid-099',
    feedback_type: 'thumbs_down',
    quick_pick_reason: 'will_fix_later',
    free_text: null,
    github_user: 'dev-alice',
    pr_number: 107,
  }

  it('is taken as it is when it is whole', () => {
    expect(checkFeedback(given)).toEqual(given)
  })

  it('may leave out all but the repository, the claim and the type', () => {
    expect(checkFeedback({ repo_id: 1, claim_id: 'c', feedback_type: 'thumbs_up' })).toEqual({
      ...{ repo_id: 1, claim_id: 'c', feedback_type: 'thumbs_up', quick_pick_reason: null, free_text: null },
      ...{ verification_result_id: null, github_user: null, pr_number: null },
    })
  })

  it.each<readonly [object, string]>([
    [
      { feedback_type: 'maybe' },
      "Invalid feedback_type: 'maybe'. Expected one of: thumbs_up, thumbs_down, fix_accepted, fix_dismissed, all_dismissed",
    ],
    [
      { feedback_type: null },
      "Invalid feedback_type: 'null'. Expected one of: thumbs_up, thumbs_down, fix_accepted, fix_dismissed, all_dismissed",
    ],
    [{ repo_id: undefined }, 'repo_id and claim_id are required'],
    [{ claim_id: null }, 'repo_id and claim_id are required'],
    [{ claim_id: '' }, 'repo_id and claim_id are required'],
    [
      { quick_pick_reason: 'because' },
      "Invalid quick_pick_reason: 'because'. Expected one of: not_relevant_to_this_file, intentionally_different, will_fix_later, docs_are_aspirational, this_is_correct",
    ],
    ...[-1, 0, 1.5, '107', Number.NaN, 2 ** 60].map(
      (pr_number) => [{ pr_number }, 'pr_number is not the number of a pull request'] as const,
    ),
    [{ free_text: 4 }, 'free_text is not a text'],
    [{ github_user: 4 }, 'github_user is not a text'],
    [{ verification_result_id: {} }, 'verification_result_id is not a text'],
    [
      { feedback_type: 'x'.repeat(500) },
      `Invalid feedback_type: '${'x'.repeat(100)}'. Expected one of: thumbs_up, thumbs_down, fix_accepted, fix_dismissed, all_dismissed`,
    ],
    [
      { feedback_type: 'x\n  y' },
      "Invalid feedback_type: 'x y'. Expected one of: thumbs_up, thumbs_down, fix_accepted, fix_dismissed, all_dismissed",
    ],
  ])('is refused for good when it is %o', (change, message) => {
    expect(() => checkFeedback({ ...given, ...change })).toThrow(
      expect.objectContaining({ code: 'DOCALIGN_E401', message, retryable: false }),
    )
  })

  it('may name the first pull request', () => {
    expect(checkFeedback({ ...given, pr_number: 1 }).pr_number).toBe(1)
    expect(checkFeedback({ ...given, pr_number: null }).pr_number).toBeNull()
  })

  it('takes no reason that is none of the five', () => {
    expect(checkReason('this_is_correct')).toBe('this_is_correct')
    expect(() => checkReason(undefined)).toThrow(expect.objectContaining({ code: 'DOCALIGN_E401' }))
  })
})

describe('A quick pick', () => {
  const claim = { id: 'claim-uuid-042', source_file: 'README.md', claim_type: 'dependency_version' }
  const onClaim = { scope: 'claim', target_claim_id: 'claim-uuid-042', target_file: null }

  it.each<[QuickPickReason, object]>([
    ['not_relevant_to_this_file', { ...onClaim, reason: 'Not relevant to this file', duration_days: 180 }],
    ['intentionally_different', { ...onClaim, reason: 'Intentionally different from docs', duration_days: 90 }],
    ['will_fix_later', { ...onClaim, reason: 'Known issue, will fix later', duration_days: 90 }],
    [
      'docs_are_aspirational',
      {
        ...{ scope: 'file', target_claim_id: null, target_file: 'README.md', duration_days: 90 },
        reason: 'Doc file is aspirational (not current reality)',
      },
    ],
    ['this_is_correct', { ...onClaim, reason: 'False positive -- docs are correct', duration_days: 180 }],
  ])('%s has the scope, the reason and the days of its table', (reason, expected) => {
    expect(quickPickAction(reason, claim)).toEqual({
      ...{ target_claim_type: null, target_pattern: null, source: 'quick_pick' },
      ...expected,
    })
  })

  it.each<[QuickPickReason, number]>([
    ['not_relevant_to_this_file', 3],
    ['intentionally_different', 1],
    ['will_fix_later', 2],
    ['docs_are_aspirational', 2],
    ['this_is_correct', 4],
  ])('%s takes its days from the configuration', (reason, days) => {
    const config = {
      quick_pick_migration_expiry_days: 1,
      quick_pick_stale_expiry_days: 2,
      quick_pick_dont_care_expiry_days: 3,
      quick_pick_false_positive_expiry_days: 4,
    }
    expect(quickPickAction(reason, claim, config)?.duration_days).toBe(days)
  })

  it('that is none asks for no rule', () => {
    expect(quickPickAction('whatever' as QuickPickReason, claim)).toBeNull()
  })
})

it('The quick picks have their numbers and labels', () => {
  expect(QUICK_PICKS.map(({ reason, label, short }) => [reason, label, short])).toEqual([
    ['not_relevant_to_this_file', 'Not relevant to this file', 'not relevant here'],
    ['intentionally_different', 'Intentionally different (migration, experiment)', 'intentionally different'],
    ['will_fix_later', 'We know, will fix the docs later', 'will fix later'],
    ['docs_are_aspirational', 'Docs describe planned behavior', 'docs describe plans'],
    ['this_is_correct', 'Finding is wrong (docs are correct)', 'docs are right'],
  ])
})

describe('Of a claim itself', () => {
  it.each<[FeedbackType, QuickPickReason | null, 'pass' | 'fail' | null]>([
    ['thumbs_up', null, 'fail'],
    ['fix_accepted', null, 'fail'],
    ['thumbs_down', null, null],
    ['fix_dismissed', null, null],
    ['all_dismissed', null, null],
    ['thumbs_down', 'this_is_correct', 'pass'],
    ['fix_dismissed', 'this_is_correct', 'pass'],
    ['thumbs_down', 'will_fix_later', null],
    ['thumbs_down', 'not_relevant_to_this_file', null],
    ['thumbs_down', 'docs_are_aspirational', null],
  ])('%s with the reason %s says %s', (feedback_type, quick_pick_reason, expected) => {
    expect(truthOfFeedback({ feedback_type, quick_pick_reason })).toBe(expected)
  })
})

describe('An error of learning', () => {
  it.each([
    ['DOCALIGN_E401', false],
    ['DOCALIGN_E301', true],
  ] as const)('%s may be tried again: %s', (code, retryable) => {
    const error = new LearningError(code, '  of\n\tseveral   lines ', { cause: 'it' })
    expect(error).toMatchObject({ code, retryable, name: 'LearningError', message: 'of several lines', cause: 'it' })
  })
})

describe('A time', () => {
  it.each([NOW, new Date(NOW), '2026-02-11T10:00:00Z', '2026-02-11T11:00:00+01:00'])(
    'may be given as %j',
    (instant) => {
      expect(millisecondsOf(instant)).toBe(NOW)
      expect(daysAfter(instant, 2).toISOString()).toBe('2026-02-13T10:00:00.000Z')
    },
  )

  it.each(['yesterday', Number.NaN, Number.NEGATIVE_INFINITY, new Date('')])('%s is refused', (instant) => {
    expect(() => millisecondsOf(instant)).toThrow(new RangeError(`not a time: ${instant}`))
  })
})

describe('Count-based exclusion', () => {
  const said = (feedback_type: FeedbackType, pr_number: number | null, reason: QuickPickReason | null = null) => ({
    feedback_type,
    quick_pick_reason: reason,
    pr_number,
  })

  it.each<[FeedbackType, QuickPickReason | null, 0 | 1]>([
    ['thumbs_down', null, 1],
    ['fix_dismissed', null, 1],
    ['thumbs_down', 'will_fix_later', 0],
    ['thumbs_up', null, 0],
    ['fix_accepted', null, 0],
    ['all_dismissed', null, 0],
  ])('gives %s with the reason %s its weight', (feedback_type, quick_pick_reason, weight) => {
    expect(dismissalWeight({ feedback_type, quick_pick_reason })).toBe(weight)
  })

  it.each([
    [
      'two silent dismissals exclude',
      [said('thumbs_down', 112), said('thumbs_down', 118)],
      { excluded: true, count: 2, pr_numbers: [112, 118], reason: 'Silently dismissed 2 times (PRs: 112, 118)' },
    ],
    [
      'one does not',
      [said('thumbs_down', 115)],
      { excluded: false, count: 1, pr_numbers: [115], reason: 'Silently dismissed 1 times (PRs: 115)' },
    ],
    [
      'Dismiss all has no weight',
      [said('all_dismissed', 100), said('all_dismissed', 105), said('thumbs_down', 110)],
      { excluded: false, count: 1 },
    ],
    [
      'explained ones do not count',
      [said('thumbs_down', 1, 'will_fix_later'), said('thumbs_down', 2)],
      { excluded: false, count: 1 },
    ],
    [
      'a dismissed fix counts, and pull requests are named once',
      [said('fix_dismissed', 9), said('thumbs_down', 9), said('thumbs_down', null)],
      { excluded: true, count: 3, pr_numbers: [9], reason: 'Silently dismissed 3 times (PRs: 9)' },
    ],
    [
      'two of one person do not, whatever the letters of their name',
      [
        { ...said('thumbs_down', 1), github_user: 'Ann' },
        { ...said('fix_dismissed', 2), github_user: 'ann' },
      ],
      { excluded: false, count: 2 },
    ],
    [
      'two of two people do',
      [
        { ...said('thumbs_down', 1), github_user: 'ann' },
        { ...said('thumbs_down', 1), github_user: 'bob' },
      ],
      { excluded: true, count: 2 },
    ],
    [
      'threads that were only resolved do not',
      [said('fix_dismissed', 1), said('fix_dismissed', 2)].map((each) => ({ ...each, by_resolving: true })),
      { excluded: false, count: 2 },
    ],
    [
      'a thread that was resolved beside a thumb does',
      [{ ...said('fix_dismissed', 1), by_resolving: true }, said('thumbs_down', 2)],
      { excluded: true, count: 2 },
    ],
    [
      'dismissals outside of pull requests exclude too',
      [said('thumbs_down', null), said('thumbs_down', null)],
      { excluded: true, reason: 'Silently dismissed 2 times' },
    ],
  ])('counts as the table says: %s', (_, feedback, expected) => {
    expect(decideExclusion(feedback)).toMatchObject(expected)
  })

  it('takes those of the only person who may dismiss, on as many pull requests', () => {
    const by = (github_user: string, ...numbers: (number | null)[]) =>
      numbers.map((number) => ({ ...said('thumbs_down', number), github_user }))
    const resolved = { ...said('fix_dismissed', 2), github_user: 'ann', by_resolving: true }
    const table: [string, Parameters<typeof decideExclusion>[0], boolean, string | null][] = [
      ['two on two', [...by('ann', 1), ...by('Ann', 2)], true, 'ann'],
      ['two on one', by('ann', 1, 1), false, null],
      ['one on a pull request, one of the default branch', by('ann', 1, null), false, null],
      ['one', by('ann', 1), false, null],
      ['one beside a thread that was resolved', [...by('ann', 1), resolved], true, 'ann'],
      ['threads that were resolved', [resolved, { ...resolved, pr_number: 3 }], false, null],
      ['of nobody who is known', [said('thumbs_down', 1)], false, null],
    ]
    for (const [what, feedback, excluded, alone] of table) {
      expect([what, decideExclusion(feedback, {}, 'ANN').excluded]).toEqual([what, excluded])
      expect([what, decideExclusion(feedback)]).toMatchObject([what, { excluded: false, alone }])
      expect([what, decideExclusion(feedback, {}, 'bob').excluded]).toEqual([what, false])
    }
    expect(decideExclusion(by('ann', 1, 2), { count_based_threshold: 3 }, 'ann').excluded).toBe(false)
    expect(decideExclusion(by('ann', 1, 2, 3), { count_based_threshold: 3 }, 'ann').excluded).toBe(true)
  })

  it('takes its threshold from the configuration', () => {
    const one = [said('thumbs_down', 1)]
    expect(decideExclusion(one, { count_based_threshold: 1 }).excluded).toBe(true)
    expect(decideExclusion([...one, ...one], { count_based_threshold: 3 }).excluded).toBe(false)
  })

  it('is challenged by the positive feedback of two people', () => {
    expect([0, 1, 2, 3].map(isChallenged)).toEqual([false, false, true, true])
  })
})

describe('The co-change boost', () => {
  it.each([
    [0, 0],
    [1, 0.02],
    [2, 0.04],
    [3, 0.06],
    [4, 0.08],
    [5, 0.1],
    [7, 0.1],
    [1000, 0.1],
  ])('of %i commits is %f', (count, boost) => {
    expect(coChangeBoost(count)).toBeCloseTo(boost, 12)
  })

  it('follows the configuration', () => {
    expect(coChangeBoost(3, { co_change_boost_per_commit: 0.1, co_change_boost_cap: 0.25 })).toBe(0.25)
  })

  it.each([
    [0.5, 0.06, 0.56],
    [0.95, 0.1, 1],
    [1, 0, 1],
  ])('lifts a mapping of %f by %f to %f', (base, boost, confidence) => {
    expect(boostedConfidence(base, boost)).toBeCloseTo(confidence, 12)
  })

  it('pairs every code file with every page of a commit', () => {
    expect(coChangePairs(['src/auth/handler.ts', 'src/auth/types.ts'], ['docs/auth.md'])).toEqual([
      { code_file: 'src/auth/handler.ts', doc_file: 'docs/auth.md' },
      { code_file: 'src/auth/types.ts', doc_file: 'docs/auth.md' },
    ])
    expect(coChangePairs(['src/api/routes.ts'], [])).toEqual([])
    expect(coChangePairs([], ['docs/auth.md'])).toEqual([])
    expect(coChangePairs(['a.ts', 'a.ts'], ['b.md', 'b.md'])).toHaveLength(1)
    const twenty = Array.from({ length: 20 }, (_, index) => `src/${index}.ts`)
    expect(coChangePairs(twenty, twenty.slice(0, 5))).toHaveLength(100)
  })
})

describe('Effective confidence', () => {
  const aged = (confidence: number, days: number) =>
    effectiveConfidence({ confidence, created_at: new Date(NOW - days * DAY) }, NOW)

  // In thousandths, as the document's table rounds them.
  it.each([
    [0, 1000, 900],
    [7, 973, 876],
    [30, 891, 802],
    [60, 794, 715],
    [90, 707, 637],
    [120, 630, 567],
    [150, 561, 505],
    [180, 500, 450],
    [270, 354, 318],
    [360, 250, 225],
  ])('after %i days has the factor 0.%i', (days, factor, of90) => {
    expect(Math.abs(1000 * aged(1, days) - factor)).toBeLessThan(1)
    expect(Math.abs(1000 * aged(0.9, days) - of90)).toBeLessThan(1)
  })

  it.each([
    ['one day', 0.95, '2026-02-10T10:00:00Z', 0.9464, 0.0001],
    ['180 days', 0.9, '2025-08-15T10:00:00Z', 0.45, 0.0005],
    ['two years', 0.85, '2024-02-12T10:00:00Z', 0.051, 0.0005],
  ])('after %s is as in the examples', (_, confidence, created_at, expected, rounding) => {
    const decayed = effectiveConfidence({ confidence, created_at }, new Date(NOW))
    expect(Math.abs(decayed - expected)).toBeLessThan(rounding)
  })

  it.each([
    ['today', 0.7, NOW, 0.7],
    ['in the future', 0.7, NOW + 5 * DAY, 0.7],
    ['at no known time', 0.7, null, 0.7],
    ['long ago without any confidence', 0, NOW - 900 * DAY, 0],
  ])('of a verdict reached %s is not changed', (_, confidence, created_at, expected) => {
    expect(effectiveConfidence({ confidence, created_at }, NOW)).toBe(expected)
  })

  it('takes its half-life from the configuration', () => {
    const result = { confidence: 0.8, created_at: NOW - 10 * DAY }
    expect(effectiveConfidence(result, NOW, { confidence_decay_half_life_days: 10 })).toBeCloseTo(0.4, 12)
  })

  it('is stale after more than thirty days', () => {
    expect([29, 30, 31].map((days) => isStale(NOW - days * DAY, NOW))).toEqual([false, false, true])
    expect(isStale(NOW - 8 * DAY, NOW, { stale_threshold_days: 7 })).toBe(true)
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY } from '../../../src/base/time.ts'
import { coChangeBoost } from '../../../src/ledger/learning/co-change.ts'
import { effectiveConfidence } from '../../../src/ledger/learning/confidence.ts'
import { dismissalWeight, FEEDBACK_TYPES } from '../../../src/ledger/learning/feedback/feedback.ts'
import { QUICK_PICKS } from '../../../src/ledger/learning/feedback/quick-pick.ts'
import { parseReply } from '../../../src/ledger/learning/feedback/replies.ts'
import { decideExclusion } from '../../../src/ledger/learning/rules/decide-exclusion.ts'
import { isActive, type LearnedClaim, SCOPES, type Suppressing } from '../../../src/ledger/learning/rules/rule.ts'
import { evaluateSuppression, openSuppression } from '../../../src/ledger/learning/rules/suppression.ts'

const NOW = Date.parse('2026-06-01T00:00:00Z')
const few = fc.constantFrom('a', 'b', 'c')

const claim: fc.Arbitrary<LearnedClaim> = fc.record({
  ...{ id: few, source_file: few, claim_type: few, claim_text: few },
  repo_id: fc.constantFrom(1, 2),
})
const rules = fc.uniqueArray(
  fc.record({
    repo_id: fc.constantFrom(1, 2),
    scope: fc.constantFrom(...SCOPES),
    ...{ target_claim_id: few, target_file: few, target_claim_type: few, target_pattern: few },
    reason: fc.string(),
    expires_at: fc.option(fc.integer({ min: NOW - DAY, max: NOW + DAY })),
    revoked: fc.boolean(),
    created_at: fc.nat(NOW),
  }),
  { maxLength: 30, selector: (rule) => rule.created_at },
)

/** The document's own way: one search for each scope, newest first. */
function bySearching({ repo_id, ...claim }: LearnedClaim, given: readonly Suppressing[]): Suppressing | null {
  const targets = {
    claim: (rule: Suppressing) => rule.target_claim_id === claim.id,
    file: (rule: Suppressing) => rule.target_file === claim.source_file,
    claim_type: (rule: Suppressing) => rule.target_claim_type === claim.claim_type,
    pattern: (rule: Suppressing) => claim.claim_text.includes(rule.target_pattern ?? ''),
  }
  const found = SCOPES.map((scope) =>
    given
      .filter((rule) => rule.repo_id === repo_id && rule.scope === scope && isActive(rule, NOW))
      .filter(targets[scope])
      .reduce<Suppressing | null>((best, rule) => (best && best.created_at > rule.created_at ? best : rule), null),
  )
  return found.find((rule) => rule !== null) ?? null
}

it('Looking rules up finds the rule that searching them in the order of their scopes finds', () => {
  fc.assert(
    fc.property(rules, fc.array(claim, { maxLength: 10 }), (given, claims) => {
      const evaluate = openSuppression(given, NOW)
      for (const each of claims) {
        const expected = bySearching(each, given)
        expect(evaluate(each).matched_rule).toBe(expected)
        expect(evaluateSuppression(each, given, NOW)).toEqual(evaluate(each))
      }
    }),
  )
})

it('Feedback excludes once its weights reach the threshold, in whatever order it came', () => {
  const feedback = fc.record({
    feedback_type: fc.constantFrom(...FEEDBACK_TYPES),
    quick_pick_reason: fc.constantFrom(null, ...QUICK_PICKS.map(({ reason }) => reason)),
    pr_number: fc.option(fc.integer({ min: 1, max: 5 })),
  })
  fc.assert(
    fc.property(fc.array(feedback), fc.integer({ min: 1, max: 5 }), (given, count_based_threshold) => {
      const decision = decideExclusion(given, { count_based_threshold })
      const weight = given.reduce((sum, each) => sum + dismissalWeight(each), 0)
      expect(decision.excluded).toBe(weight >= count_based_threshold)
      expect(decideExclusion(given.toReversed(), { count_based_threshold })).toEqual(decision)
    }),
  )
})

it('Confidence never rises with age, and halves with every half-life', () => {
  const confidence = fc.double({ min: 0, max: 1, noNaN: true })
  const age = fc.double({ min: 0, max: 3000, noNaN: true })
  fc.assert(
    fc.property(confidence, age, age, (raw, one, other) => {
      const after = (days: number) => effectiveConfidence({ confidence: raw, created_at: NOW - days * DAY }, NOW)
      const [younger, older] = [Math.min(one, other), Math.max(one, other)]
      expect(after(older)).toBeLessThanOrEqual(after(younger))
      expect(after(younger)).toBeLessThanOrEqual(raw)
      expect(after(older)).toBeGreaterThanOrEqual(0)
      expect(after(older + 180)).toBeCloseTo(after(older) / 2, 9)
    }),
  )
})

it('The boost never falls with more commits, and stays under its cap', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.double({ min: 0, max: 1, noNaN: true }), (count, co_change_boost_cap) => {
      const boost = coChangeBoost(count, { co_change_boost_cap })
      expect(boost).toBeLessThanOrEqual(co_change_boost_cap)
      expect(coChangeBoost(count + 1, { co_change_boost_cap })).toBeGreaterThanOrEqual(boost)
    }),
  )
})

it('Nothing that people write is too much for the reading of replies', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string().map((rest) => `/docalign ${rest}`),
    fc.stringMatching(/^[\s`\d/]*$/),
  )
  fc.assert(
    fc.property(text, (body) => {
      const reply = parseReply(body)
      expect(reply === null || reply.kind.length > 0).toBe(true)
    }),
  )
})

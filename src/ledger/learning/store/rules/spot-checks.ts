import { dismissalWeight, type Feedback } from '../../feedback/feedback.ts'
import type { SuppressionRule } from '../../rules/rule.ts'
import { beginSpotCheck, extendedExpiry } from '../../rules/spot-check.ts'
import { type Learning, withFallback } from '../context.ts'
import { RULE, ruleOf, unrevokedRules } from './rules.ts'

/** The rule that shows a claim as a spot check at present. */
export async function spotRuleOf(
  learning: Learning,
  { repo_id, claim_id }: Pick<Feedback, 'repo_id' | 'claim_id'>,
): Promise<SuppressionRule | null> {
  return withFallback(learning, null, async () => {
    const row = await unrevokedRules(learning.queries, repo_id)
      .where('spot_claim_id', '=', claim_id)
      .where('spot_until', '>', new Date(learning.now()))
      .limit(1)
      .executeTakeFirst()
    return row ? ruleOf(row) : null
  })
}

/** Begins a spot check. Returns false if another scan began one in the meantime. */
export async function saveSpotCheck(
  { queries, now }: Learning,
  rule: SuppressionRule,
  claimId: string,
): Promise<boolean> {
  const spot = beginSpotCheck(rule.spot, claimId, now())
  const row = await queries
    .updateTable('suppression_rules')
    .set({
      spot_claim_id: claimId,
      spot_until: spot.until,
      next_spot_check_at: spot.next_at,
      spot_checks: spot.count,
    })
    .where('id', '=', rule.id)
    .where('spot_checks', '=', rule.spot.count)
    .where('revoked', '=', false)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Applies feedback to a spot check: a dismissal, with or without a reason, renews the rule for its original duration and mutes the finding;
 * other feedback changes nothing. Returns the updated rule; null if it did not change.
 */
export async function answerSpotCheck(
  learning: Learning,
  rule: SuppressionRule,
  feedback: Feedback,
): Promise<SuppressionRule | null> {
  if (feedback.quick_pick_reason === null && dismissalWeight(feedback) === 0) return null
  return withFallback(learning, null, async () => {
    const row = await learning.queries
      .updateTable('suppression_rules')
      .set({ expires_at: extendedExpiry(rule, learning.now()), spot_claim_id: null, spot_until: null })
      .where('id', '=', rule.id)
      .returning(RULE)
      .executeTakeFirst()
    return row ? ruleOf(row) : null
  })
}

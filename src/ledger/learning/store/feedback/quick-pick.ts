import { daysAfter } from '../../../../base/time.ts'
import { checkReason } from '../../feedback/feedback.ts'
import { type QuickPickReason, quickPickAction } from '../../feedback/quick-pick.ts'
import type { SuppressionRule } from '../../rules/rule.ts'
import { findClaim } from '../claims.ts'
import { type Learning, retrying, withFallback } from '../context.ts'
import { insertRule, type NewRule, ruleOf, unrevokedRules, withTarget } from '../rules/rules.ts'
import { storedLearningSettings } from '../settings.ts'

export interface PickSource {
  /** Id of the feedback that is the quick pick. */
  readonly feedbackId?: string
  readonly by?: string | null
  readonly prNumber?: number | null
}

/**
 * Creates the rule of a quick pick, or extends the existing one. Null if the claim is gone, the repository is
 * unknown, or the database does not answer. Throws LearningError `DOCALIGN_E401` for an unknown reason.
 *
 * Quick picks and silent dismissals create separate rules, so a quick pick never shortens an exclusion, which does not expire.
 */
export async function processQuickPick(
  learning: Learning,
  claimId: string,
  reason: QuickPickReason,
  repoId: number,
  answered: PickSource = {},
): Promise<SuppressionRule | null> {
  checkReason(reason)
  return withFallback(learning, null, async () => {
    const claim = await findClaim(learning.queries, repoId, claimId, answered.prNumber ?? null)
    if (!claim) return null
    const action = quickPickAction(reason, claim, await storedLearningSettings(learning.queries, repoId))
    if (!action) return null
    const { duration_days: days, ...rule } = action
    const { by = null, feedbackId } = answered
    return muteFor(learning, { ...rule, repo_id: repoId, created_by: by, pr_number: null }, days, feedbackId)
  })
}

/**
 * Mutes claims whose text matches a regular expression (RE2 syntax) for some days. Throws LearningError `DOCALIGN_E301` if the database
 * does not answer.
 */
export async function suppressPattern(
  learning: Learning,
  repoId: number,
  asked: { readonly pattern: string; readonly days: number; readonly by: string; readonly prNumber: number },
): Promise<SuppressionRule> {
  const rule: Omit<NewRule, 'expires_at'> = {
    repo_id: repoId,
    scope: 'pattern' as const,
    source: 'command' as const,
    reason: `Matches ${asked.pattern}`,
    target_claim_id: null,
    target_file: null,
    target_claim_type: null,
    target_pattern: asked.pattern,
    created_by: asked.by,
    pr_number: asked.prNumber,
  }
  return retrying(() => muteFor(learning, rule, asked.days))
}

async function muteFor(
  learning: Learning,
  rule: Omit<NewRule, 'expires_at'>,
  days: number,
  feedbackId?: string,
): Promise<SuppressionRule> {
  const now = learning.now()
  const until = daysAfter(now, days)
  const { repo_id, scope, target_claim_id, target_file, target_claim_type, target_pattern, source } = rule
  const target = [repo_id, scope, target_claim_id, target_file, target_claim_type, target_pattern]
  return withTarget(learning, target, async (transaction) => {
    const existing = await unrevokedRules(transaction, repo_id)
      .where('scope', '=', scope)
      .where('source', '=', source)
      .where('target_claim_id', 'is not distinct from', target_claim_id)
      .where('target_file', 'is not distinct from', target_file)
      .where('target_claim_type', 'is not distinct from', target_claim_type)
      .where('target_pattern', 'is not distinct from', target_pattern)
      .where('expires_at', '>', new Date(now))
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (feedbackId !== undefined && existing) await saveEvent(transaction, feedbackId, existing.id, until)
    if (!existing) {
      const made = await insertRule(transaction, { ...rule, expires_at: until }, now)
      if (feedbackId !== undefined) await saveEvent(transaction, feedbackId, made.id, until)
      return made
    }
    if (existing.expires_at !== null && existing.expires_at >= until) return ruleOf(existing)
    await transaction
      .updateTable('suppression_rules')
      .set({ expires_at: until })
      .where('id', '=', existing.id)
      .execute()
    return ruleOf({ ...existing, expires_at: until })
  })
}

async function saveEvent(queries: Learning['queries'], feedbackId: string, ruleId: string, until: Date): Promise<void> {
  await queries
    .updateTable('feedback')
    .set({ rule_id: ruleId, rule_expires_at: until })
    .where('id', '=', feedbackId)
    .execute()
}

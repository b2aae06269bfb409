import type { SuppressionRule } from '../rule.ts'
import { evaluateSuppression } from '../suppression.ts'
import type { KnownClaim } from './claims.ts'
import { type Learning, retrying } from './context.ts'
import { getActiveRules, revokeRule } from './rules.ts'

/** What was undone: a rule, or Dismiss all on the pull request. */
export type Undone =
  | { readonly kind: 'rule'; readonly rule: SuppressionRule }
  | { readonly kind: 'dismissed'; readonly claims: number }

/**
 * Undoes what a pull request's last feedback or command did that still has an effect; the newest first. Null when
 * there is nothing to undo. Throws LearningError `DOCALIGN_E301` when the database does not answer.
 */
export async function undoLast(
  learning: Learning,
  repoId: number,
  prNumber: number,
  by: string,
): Promise<Undone | null> {
  return retrying(async () => {
    const feedback = await lastFeedback(learning, repoId, prNumber)
    const command = await lastCommand(learning, repoId, prNumber)
    const last = command && (!feedback || command.created_at > feedback.created_at) ? command : feedback
    if (!last) return null
    if (last.rule_id === null) return { kind: 'dismissed', claims: await undismissAll(learning, repoId, prNumber) }
    const rule = await revokeRule(learning, last.rule_id, { because: 'undo', by })
    return rule && { kind: 'rule', rule }
  })
}

/** Takes back every rule that mutes a claim. Throws LearningError `DOCALIGN_E301` when the database does not answer. */
export async function unmuteClaim(learning: Learning, claim: KnownClaim, by: string): Promise<SuppressionRule[]> {
  return retrying(async () => {
    const revoked: SuppressionRule[] = []
    for (;;) {
      const rules = await getActiveRules(learning, claim.repo_id)
      const rule = evaluateSuppression(claim, rules, learning.now()).matched_rule
      const gone = rule && (await revokeRule(learning, rule.id, { because: 'undo', by }))
      if (!gone) return revoked
      revoked.push(gone)
    }
  })
}

function lastFeedback({ queries, now }: Learning, repoId: number, prNumber: number) {
  return queries
    .selectFrom('feedback')
    .leftJoin('suppression_rules', 'suppression_rules.id', 'feedback.rule_id')
    .select(['feedback.rule_id', 'feedback.created_at'])
    .where('feedback.repo_id', '=', repoId)
    .where('feedback.pr_number', '=', prNumber)
    .where('feedback.effective', '=', true)
    .where('feedback.retracted_at', 'is', null)
    .where(({ eb, or, and }) =>
      or([
        eb('feedback.feedback_type', '=', 'all_dismissed'),
        and([
          eb('suppression_rules.revoked', '=', false),
          or([
            eb('suppression_rules.expires_at', 'is', null),
            eb('suppression_rules.expires_at', '>', new Date(now())),
          ]),
        ]),
      ]),
    )
    .orderBy('feedback.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function lastCommand({ queries, now }: Learning, repoId: number, prNumber: number) {
  return queries
    .selectFrom('suppression_rules')
    .select(['id as rule_id', 'created_at'])
    .where('repo_id', '=', repoId)
    .where('pr_number', '=', prNumber)
    .where('revoked', '=', false)
    .where('expires_at', '>', new Date(now()))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Shows again what Dismiss all hid on a pull request; one claim of it, if it is given. Returns how many claims were hidden. */
export async function undismissAll(
  { queries, now }: Pick<Learning, 'queries' | 'now'>,
  repoId: number,
  prNumber: number,
  claimId: string | null = null,
): Promise<number> {
  const rows = await queries
    .updateTable('feedback')
    .set({ retracted_at: new Date(now()) })
    .where('repo_id', '=', repoId)
    .where('pr_number', '=', prNumber)
    .where('feedback_type', '=', 'all_dismissed')
    .where('retracted_at', 'is', null)
    .$if(claimId !== null, (query) => query.where('claim_id', '=', claimId ?? ''))
    .returning('claim_id')
    .execute()
  return new Set(rows.map((row) => row.claim_id)).size
}

import type { SuppressionRule } from '../rule.ts'
import { type Learning, retrying } from './context.ts'
import { revokeRule } from './rules.ts'

/** What was undone: a rule, or Dismiss all on the pull request. */
export type Undone =
  | { readonly kind: 'rule'; readonly rule: SuppressionRule }
  | { readonly kind: 'dismissed'; readonly claims: number }

/**
 * Undoes what a pull request's last feedback or command did that still has an effect; of one claim, if it is given. Null when
 * there is nothing to undo. Throws LearningError `DOCALIGN_E301` when the database does not answer.
 */
export async function undoLast(
  learning: Learning,
  repoId: number,
  prNumber: number,
  { by, claimId }: { readonly by: string; readonly claimId?: string },
): Promise<Undone | null> {
  return retrying(async () => {
    const feedback = await lastFeedback(learning, repoId, prNumber, claimId)
    const command = claimId === undefined ? await lastCommand(learning, repoId, prNumber) : undefined
    const last = command && (!feedback || command.created_at > feedback.created_at) ? command : feedback
    if (!last) return null
    if (last.rule_id === null) return { kind: 'dismissed', claims: await undismissAll(learning, repoId, prNumber) }
    const rule = await revokeRule(learning, last.rule_id, { because: 'undo', by })
    return rule && { kind: 'rule', rule }
  })
}

function lastFeedback({ queries, now }: Learning, repoId: number, prNumber: number, claimId: string | undefined) {
  return queries
    .selectFrom('feedback')
    .leftJoin('suppression_rules', 'suppression_rules.id', 'feedback.rule_id')
    .select(['feedback.rule_id', 'feedback.created_at'])
    .where('feedback.repo_id', '=', repoId)
    .where('feedback.pr_number', '=', prNumber)
    .where('feedback.effective', '=', true)
    .where('feedback.retracted_at', 'is', null)
    .$if(claimId !== undefined, (query) => query.where('feedback.claim_id', '=', claimId ?? ''))
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

/** Shows again what was hidden on a pull request. Returns how many claims were. */
async function undismissAll({ queries, now }: Learning, repoId: number, prNumber: number): Promise<number> {
  const rows = await queries
    .updateTable('feedback')
    .set({ retracted_at: new Date(now()) })
    .where('repo_id', '=', repoId)
    .where('pr_number', '=', prNumber)
    .where('feedback_type', '=', 'all_dismissed')
    .where('retracted_at', 'is', null)
    .returning('claim_id')
    .execute()
  return new Set(rows.map((row) => row.claim_id)).size
}

import type { Queries } from '../../../../base/db/database.ts'
import { decideExclusion, type ExclusionDecision } from '../../rules/decide-exclusion.ts'
import type { SuppressionRule } from '../../rules/rule.ts'
import { findClaim } from '../claims.ts'
import { type Learning, withFallback } from '../context.ts'
import { isThreadKey } from '../feedback/source-keys.ts'
import { storedLearningSettings } from '../settings.ts'
import { insertRule, ruleOf, unrevokedRules, withTarget } from './rules.ts'

/**
 * Returns the rule by which silent dismissals exclude a claim; creates it if enough people dismissed the claim. The rule lasts until the
 * claim's text changes, somebody undoes it, or two people find the finding right. Dismissals from
 * before such a revocation do not count again.
 *
 * @param feedbackId the dismissal that triggers the check: undoing the exclusion undoes this dismissal
 * @param isOnlyPerson whether the person who dismissed is the only one whose dismissals count; called only if that decides, and its errors
 * propagate
 * @returns null if there is no such rule, or the database does not answer
 */
export async function excludeIfDismissed(
  learning: Learning,
  claimId: string,
  repoId: number,
  feedbackId: string | null = null,
  isOnlyPerson: () => Promise<boolean> = async () => false,
): Promise<SuppressionRule | null> {
  const { queries } = learning
  const decision = await withFallback(learning, null, async () =>
    dismissalsOf(queries, claimId, repoId, await storedLearningSettings(queries, repoId)),
  )
  if (decision === null) return null
  const onlyPerson = !decision.excluded && decision.alone !== null && (await isOnlyPerson()) ? decision.alone : null
  if (!decision.excluded && onlyPerson === null) return null
  return withFallback(learning, null, async () => {
    const rule = await exclude(learning, claimId, repoId, onlyPerson)
    if (rule && feedbackId !== null)
      await queries
        .updateTable('feedback')
        .set({ rule_id: rule.id })
        .where('id', '=', feedbackId)
        .where('rule_id', 'is', null)
        .execute()
    return rule
  })
}

async function exclude(
  learning: Learning,
  claimId: string,
  repoId: number,
  onlyPerson: string | null,
): Promise<SuppressionRule | null> {
  const { queries } = learning
  const config = await storedLearningSettings(queries, repoId)
  const claim = await findClaim(queries, repoId, claimId)
  return withTarget(learning, [repoId, 'excluded', claimId], async (transaction) => {
    const existing = await exclusionOf(transaction, claimId, repoId)
    if (existing) return existing
    const { excluded, reason } = await dismissalsOf(transaction, claimId, repoId, config, onlyPerson)
    if (!excluded || !claim) return null
    const rule = await insertRule(
      transaction,
      {
        repo_id: repoId,
        scope: 'claim',
        target_claim_id: claimId,
        source: 'count_based',
        reason,
        target_file: null,
        target_claim_type: null,
        target_pattern: null,
        created_by: onlyPerson,
        pr_number: null,
        expires_at: null,
      },
      learning.now(),
    )
    await transaction
      .updateTable('claims')
      .set({ verification_status: 'pending' })
      .where('repository_id', '=', repoId)
      .where('claim_id', '=', claimId)
      .execute()
    return rule
  })
}

/** Claims that silent dismissals exclude stay `pending`, whatever verdict a scan gave them. */
export async function saveExcludedPending(queries: Queries, repoId: number): Promise<void> {
  await queries
    .updateTable('claims')
    .set({ verification_status: 'pending' })
    .where('repository_id', '=', repoId)
    .where('claim_id', 'in', ({ selectFrom }) =>
      selectFrom('suppression_rules')
        .select((rule) => rule.fn.coalesce('target_claim_id', rule.val('')).as('id'))
        .where('repo_id', '=', repoId)
        .where('source', '=', 'count_based')
        .where('revoked', '=', false),
    )
    .execute()
}

/** The rule by which silent dismissals exclude a claim at present. */
export async function exclusionOf(queries: Queries, claimId: string, repoId: number): Promise<SuppressionRule | null> {
  const row = await unrevokedRules(queries, repoId)
    .where('target_claim_id', '=', claimId)
    .where('scope', '=', 'claim')
    .where('source', '=', 'count_based')
    .executeTakeFirst()
  return row ? ruleOf(row) : null
}

/** Whether a claim's silent dismissals exclude it. */
export async function dismissalsOf(
  queries: Queries,
  claimId: string,
  repoId: number,
  config: Parameters<typeof decideExclusion>[1],
  onlyPerson: string | null = null,
): Promise<ExclusionDecision> {
  const rows = await queries
    .selectFrom('feedback')
    .select(['feedback_type', 'quick_pick_reason', 'pr_number', 'github_user', 'source_key'])
    .where('repo_id', '=', repoId)
    .where('claim_id', '=', claimId)
    .where('feedback_type', 'in', ['thumbs_down', 'fix_dismissed'])
    .where('quick_pick_reason', 'is', null)
    .where('effective', '=', true)
    .where('retracted_at', 'is', null)
    .where(({ eb, fn, selectFrom }) =>
      eb(
        'created_at',
        '>',
        selectFrom('suppression_rules')
          .select(({ fn: max }) => fn.coalesce(max.max('revoked_at'), eb.val(new Date(0))).as('at'))
          .where('repo_id', '=', repoId)
          .where('target_claim_id', '=', claimId)
          .where('source', '=', 'count_based')
          .where('revoked_because', 'in', ['undo', 'positive']),
      ),
    )
    .execute()
  const feedback = rows.map(({ source_key, ...row }) => ({ ...row, by_resolving: isThreadKey(source_key) }))
  return decideExclusion(feedback, config, onlyPerson)
}

import type { Selectable } from 'kysely'
import type { Tables } from '../../../../base/db/tables.ts'
import { dismissalWeight } from '../../feedback/feedback.ts'
import { isChallenged } from '../../rules/decide-exclusion.ts'
import type { SuppressionRule } from '../../rules/rule.ts'
import { type Learning, retrying } from '../context.ts'
import { dismissalsOf, exclusionOf } from '../rules/exclude.ts'
import { positivesSince, RULE, revokeRule, ruleOf } from '../rules/rules.ts'
import { storedLearningSettings } from '../settings.ts'

type Row = Selectable<Tables['feedback']>

/** The effects of retracting feedback. */
export interface Retracted {
  readonly claimId: string
  readonly revoked: readonly SuppressionRule[]
  /** Rules that it had revoked and that mute again. */
  readonly restored: readonly SuppressionRule[]
  /** It had hidden the claim on its pull request. */
  readonly undismissed: boolean
}

/**
 * Retracts feedback and its effects: what only this feedback muted is shown again; what others muted too stays muted as long as they chose.
 * Its source key becomes free for new feedback. Null if there is no such feedback. Throws LearningError `DOCALIGN_E301` if the database
 * does not answer.
 */
export async function retractFeedback(
  learning: Learning,
  repoId: number,
  sourceKey: string,
  by: string | null,
): Promise<Retracted | null> {
  return retrying(async () => {
    const row = await learning.queries
      .selectFrom('feedback')
      .selectAll()
      .where('repo_id', '=', repoId)
      .where('source_key', '=', sourceKey)
      .executeTakeFirst()
    if (!row) return null
    const changed = await retract(learning, row, by)
    await learning.queries.updateTable('feedback').set({ source_key: null }).where('id', '=', row.id).execute()
    return changed
  })
}

async function retract(learning: Learning, row: Row, by: string | null): Promise<Retracted> {
  const undismissed = row.feedback_type === 'all_dismissed'
  const nothing: Retracted = { claimId: row.claim_id, revoked: [], restored: [], undismissed }
  await learning.queries
    .updateTable('feedback')
    .set({ retracted_at: new Date(learning.now()) })
    .where('id', '=', row.id)
    .where('retracted_at', 'is', null)
    .execute()
  if (!row.effective) return nothing
  if (row.feedback_type === 'thumbs_up') return { ...nothing, restored: await restore(learning, row) }
  const rule = dismissalWeight(row) > 0 ? await undismiss(learning, row, by) : await unanswer(learning, row, by)
  return { ...nothing, revoked: rule ? [rule] : [] }
}

/** Revokes a claim's exclusion if too few dismissals are left. */
async function undismiss(learning: Learning, row: Row, by: string | null): Promise<SuppressionRule | null> {
  const { queries } = learning
  const rule = await exclusionOf(queries, row.claim_id, row.repo_id)
  if (!rule) return null
  const config = await storedLearningSettings(queries, row.repo_id)
  const { excluded } = await dismissalsOf(queries, row.claim_id, row.repo_id, config, rule.created_by)
  return excluded ? null : revokeRule(learning, rule.id, { because: 'retracted', by })
}

/** Resets the expiry of a quick pick's rule to the latest that the remaining feedback chose; revokes it if none remains. */
async function unanswer(learning: Learning, row: Row, by: string | null): Promise<SuppressionRule | null> {
  if (row.rule_id === null) return null
  const { until } = await learning.queries
    .selectFrom('feedback')
    .select(({ fn }) => fn.max('rule_expires_at').as('until'))
    .where('rule_id', '=', row.rule_id)
    .where('retracted_at', 'is', null)
    .where('effective', '=', true)
    .executeTakeFirstOrThrow()
  if (until === null) return revokeRule(learning, row.rule_id, { because: 'retracted', by })
  await learning.queries
    .updateTable('suppression_rules')
    .set({ expires_at: until })
    .where('id', '=', row.rule_id)
    .where('revoked', '=', false)
    .execute()
  return null
}

/** Restores rules that positive feedback revoked, if too little of it is left. */
async function restore({ queries }: Learning, row: Row): Promise<SuppressionRule[]> {
  const rows = await queries
    .selectFrom('suppression_rules')
    .select(RULE)
    .where('repo_id', '=', row.repo_id)
    .where('revoked_because', '=', 'positive')
    .where(({ eb, or }) => or([eb('target_claim_id', '=', row.claim_id), eb('id', '=', row.spot_rule_id)]))
    .execute()
  const restored: SuppressionRule[] = []
  for (const rule of rows.map(ruleOf)) {
    if (isChallenged(await positivesSince(queries, rule))) continue
    const set = { revoked: false, revoked_at: null, revoked_by: null, revoked_because: null }
    await queries.updateTable('suppression_rules').set(set).where('id', '=', rule.id).execute()
    restored.push({ ...rule, revoked: false })
  }
  return restored
}

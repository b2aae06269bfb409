import { sql } from 'kysely'
import type { Queries } from '../../../../base/db/database.ts'
import { storableText } from '../../../../base/db/values/storable.ts'
import { checkFeedback, dismissalWeight, type Feedback, type FeedbackRecord } from '../../feedback/feedback.ts'
import { isChallenged } from '../../rules/decide-exclusion.ts'
import type { SuppressionRule } from '../../rules/rule.ts'
import { findingOf } from '../claims.ts'
import { type Learning, retrying, withFallback } from '../context.ts'
import { excludeIfDismissed } from '../rules/exclude.ts'
import { activeRules, positivesSince, revokeRule, ruleOf } from '../rules/rules.ts'
import { answerSpotCheck, spotRuleOf } from '../rules/spot-checks.ts'

export interface Origin {
  /** Its key on GitHub: feedback with a known key changes nothing. */
  readonly sourceKey?: string
  /** False if the person may not teach: the feedback is stored without effect. */
  readonly effective?: boolean
  /** Milliseconds since the epoch; defaults to now. */
  readonly at?: number
  /** Whether nobody else may teach; if omitted, others may. Called only if the answer matters. */
  readonly isOnlyPerson?: () => Promise<boolean>
}

/** Received feedback, and its effects. */
export interface RecordedFeedback {
  readonly record: FeedbackRecord
  /** It was already known. */
  readonly repeated: boolean
  /** The rule that excludes the claim, if this feedback triggered it. */
  readonly excluded: SuppressionRule | null
  readonly revoked: readonly SuppressionRule[]
  /** The rule whose spot check this feedback dismissed; it mutes again. */
  readonly renewed: SuppressionRule | null
}

/** Milliseconds within which identical feedback counts once. */
const DEBOUNCE = 5000

/**
 * Stores feedback and applies its effects: silent dismissals may exclude the claim, positive feedback may revoke
 * rules. {@link processQuickPick} creates the rule of a quick pick. Throws LearningError `DOCALIGN_E401` for invalid feedback,
 * `DOCALIGN_E301` if the database does not answer.
 */
export async function recordFeedback(
  learning: Learning,
  given: Feedback,
  origin: Origin = {},
): Promise<RecordedFeedback> {
  const feedback = checkFeedback(given)
  const spotRule = origin.effective === false ? null : await spotRuleOf(learning, feedback)
  const { record, repeated } = await retrying(() => insert(learning, feedback, origin, spotRule?.id ?? null))
  const renewed = spotRule && !repeated ? await answerSpotCheck(learning, spotRule, feedback) : null
  const nothing: RecordedFeedback = { record, repeated, excluded: null, revoked: [], renewed }
  if (origin.effective === false) return nothing
  if (feedback.feedback_type === 'thumbs_up') return { ...nothing, revoked: await revokeChallenged(learning, feedback) }
  if (dismissalWeight(feedback) === 0) return nothing
  return {
    ...nothing,
    excluded: await excludeIfDismissed(learning, feedback.claim_id, feedback.repo_id, record.id, origin.isOnlyPerson),
  }
}

/**
 * Id of the same person's identical feedback on a claim and pull request within five seconds; null if there is none. `at` is in
 * milliseconds since the epoch; feedback with the source key `except` is ignored. Throws LearningError `DOCALIGN_E301` if the database does
 * not answer.
 */
export async function findRepeated(
  { queries, now }: Pick<Learning, 'queries' | 'now'>,
  feedback: Feedback,
  { at = now(), except = null }: { readonly at?: number; readonly except?: string | null } = {},
): Promise<string | null> {
  const query = queries
    .selectFrom('feedback')
    .select('id')
    .where('repo_id', '=', feedback.repo_id)
    .where('claim_id', '=', feedback.claim_id)
    .where('pr_number', 'is not distinct from', feedback.pr_number)
    .where('feedback_type', '=', feedback.feedback_type)
    .where('quick_pick_reason', 'is not distinct from', feedback.quick_pick_reason)
    .where('github_user', 'is not distinct from', feedback.github_user)
    .where('retracted_at', 'is', null)
    .where('effective', '=', true)
    .$if(except !== null, (query) => query.where('source_key', 'is distinct from', except))
    .where('created_at', '>', new Date(at - DEBOUNCE))
    .where('created_at', '<', new Date(at + DEBOUNCE))
    .limit(1)
  const row = await retrying(() => query.executeTakeFirst())
  return row?.id ?? null
}

async function insert(
  { queries, now }: Learning,
  feedback: Feedback,
  { sourceKey, effective = true, at }: Origin,
  spotRuleId: string | null,
): Promise<{ record: FeedbackRecord; repeated: boolean }> {
  const created_at = new Date(at ?? now())
  const text = feedback.free_text === null ? null : storableText(feedback.free_text)
  const { repo_id, claim_id, feedback_type, quick_pick_reason, github_user, pr_number, verification_result_id } =
    feedback
  const { rows } = await sql<Pick<FeedbackRecord, 'id' | 'created_at' | 'verification_result_id'>>`
    with found as (${findingOf(repo_id, claim_id, pr_number)})
    insert into feedback (repo_id, claim_id, feedback_type, quick_pick_reason, github_user, pr_number, free_text,
      created_at, effective, spot_rule_id, source_key, verification_result_id, rule, claim_type, file)
    select ${repo_id}, ${claim_id}, ${feedback_type}, ${quick_pick_reason}, ${github_user}, ${pr_number}::integer, ${text},
      ${created_at}::timestamptz, ${effective}::boolean, ${spotRuleId}::uuid, ${sourceKey ?? null},
      coalesce(${verification_result_id}, found.result_id), found.rule, found.claim_type, found.file
    from (select) one left join found on true
    on conflict (repo_id, source_key) where source_key is not null do nothing
    returning id, created_at, verification_result_id`.execute(queries)
  const [row] = rows
  if (row) return { record: { ...feedback, ...row }, repeated: false }
  return { record: await findBySource(queries, feedback, sourceKey ?? ''), repeated: true }
}

async function findBySource(queries: Queries, feedback: Feedback, sourceKey: string): Promise<FeedbackRecord> {
  const row = await queries
    .selectFrom('feedback')
    .select(['id', 'created_at', 'verification_result_id'])
    .where('repo_id', '=', feedback.repo_id)
    .where('source_key', '=', sourceKey)
    .executeTakeFirstOrThrow()
  return { ...feedback, ...row }
}

/** Revokes the rules on a claim, and the rule that spot-checks it, once two people found the finding right. */
async function revokeChallenged(learning: Learning, { repo_id, claim_id }: Feedback): Promise<SuppressionRule[]> {
  return withFallback(learning, [], async () => {
    const rows = await activeRules(learning.queries, repo_id, learning.now())
      .where(({ eb, or, and }) =>
        or([
          and([eb('scope', '=', 'claim'), eb('target_claim_id', '=', claim_id)]),
          eb('spot_claim_id', '=', claim_id),
        ]),
      )
      .execute()
    const revoked: SuppressionRule[] = []
    for (const rule of rows.map(ruleOf)) {
      if (!isChallenged(await positivesSince(learning.queries, rule))) continue
      const gone = await revokeRule(learning, rule.id, { because: 'positive', by: null })
      if (gone) revoked.push(gone)
    }
    return revoked
  })
}

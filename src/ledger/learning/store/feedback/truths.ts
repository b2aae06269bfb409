import type { Queries } from '../../../../base/db/database.ts'
import type { EventResult } from '../../../trust/events/event.ts'
import { truthOfFeedback } from '../../feedback/truth.ts'

/** Feedback on the truth of claims, by a person who may teach. */
export interface FeedbackTruth {
  /** Id of the feedback. */
  readonly id: string
  /** The claim it is about, and those that were false for the same cause. */
  readonly claimIds: readonly string[]
  readonly result: EventResult
  /** False after it was retracted or undone. */
  readonly isInEffect: boolean
  readonly by: string | null
  readonly pullNumber: number | null
  readonly at: Date
}

/** Feedback on the truth of a repository's claims, oldest first. */
export async function feedbackTruths(queries: Queries, repositoryId: number): Promise<FeedbackTruth[]> {
  const rows = await queries
    .selectFrom('feedback')
    .leftJoin('suppression_rules', 'suppression_rules.id', 'feedback.rule_id')
    .select(['feedback.id', 'claim_id', 'feedback_type', 'quick_pick_reason', 'github_user', 'feedback.pr_number'])
    .select(['feedback.created_at', 'retracted_at', 'revoked', 'also_claim_ids'])
    .where('feedback.repo_id', '=', repositoryId)
    .where('effective', '=', true)
    .where(({ eb, or }) =>
      or([eb('feedback_type', 'in', ['thumbs_up', 'fix_accepted']), eb('quick_pick_reason', '=', 'this_is_correct')]),
    )
    .orderBy('feedback.created_at')
    .execute()
  return rows.flatMap((row) => {
    const result = truthOfFeedback(row)
    if (result === null) return []
    const others = result === 'pass' ? (row.also_claim_ids ?? []) : []
    return [
      {
        id: row.id,
        claimIds: [...new Set([row.claim_id, ...others])],
        result,
        // A 👍 stays in effect although it revokes rules.
        isInEffect: row.retracted_at === null && !(result === 'pass' && row.revoked === true),
        by: row.github_user,
        pullNumber: row.pr_number,
        at: row.created_at,
      },
    ]
  })
}

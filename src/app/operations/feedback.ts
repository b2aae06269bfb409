import * as z from 'zod'
import type { Token } from '../../ledger/entries/tokens.ts'
import { checkFeedback, checkReason, type Feedback } from '../../ledger/learning/feedback/feedback.ts'
import { findRepeated, recordFeedback } from '../../ledger/learning/store/feedback/feedback.ts'
import { processQuickPick } from '../../ledger/learning/store/feedback/quick-pick.ts'
import { repositoryIdFor } from './access.ts'
import type { ServerContext } from './context.ts'
import { refused } from './request.ts'
import { ruleJson } from './rules.ts'

export const feedbackInput = z.looseObject({
  namespace: z.string().max(200).optional(),
  repo_id: z.number().optional(),
  claim_id: z.string().max(200).optional(),
  verification_result_id: z.string().max(200).nullish(),
  free_text: z.string().max(10_000).nullish(),
  github_user: z.string().max(100).nullish(),
  pr_number: z.int().min(1).max(2_147_483_647).nullish(),
})

export const quickPickInput = feedbackInput.extend({ reason: z.string().max(100).optional() })

type FeedbackContext = Pick<ServerContext, 'queries' | 'now' | 'log' | 'taught'>

/** Stores feedback, once, and creates the rule of a 👎 with a reason. */
export async function giveFeedback(
  context: FeedbackContext,
  token: Token,
  { namespace, ...given }: z.output<typeof feedbackInput>,
) {
  const repo_id = repositoryIdFor(token, namespace, given.repo_id)
  try {
    const feedback = checkFeedback({ ...given, repo_id })
    const repeated = await findRepeated(context, feedback)
    if (repeated !== null)
      return { ...feedback, id: repeated, repeated: true, ...(await answer(context, feedback, repeated)) }
    const { record, excluded, revoked, renewed } = await recordFeedback(context, feedback)
    const isMuting = excluded !== null || renewed !== null || feedback.feedback_type === 'all_dismissed'
    const rules = isMuting || revoked.length > 0
    const answered = await answer(context, feedback, record.id)
    await context.taught(repo_id, { rules: rules || answered.rule !== null })
    return { ...record, ...answered, excluded: excluded && ruleJson(excluded), revoked: revoked.map(ruleJson) }
  } catch (error) {
    return refused(error)
  }
}

/** Stores a quick pick and creates its rule. */
export async function quickPick(
  context: FeedbackContext,
  token: Token,
  { namespace, reason, ...given }: z.output<typeof quickPickInput>,
) {
  const repo_id = repositoryIdFor(token, namespace, given.repo_id)
  try {
    const quick_pick_reason = checkReason(reason ?? given.quick_pick_reason)
    const feedback = checkFeedback({ ...given, repo_id, quick_pick_reason, feedback_type: 'thumbs_down' })
    const { rule } = await answer(context, feedback, await saveFeedback(context, feedback))
    await context.taught(repo_id, { rules: rule !== null })
    return { rule }
  } catch (error) {
    return refused(error)
  }
}

/** Creates the rule of a 👎 with a reason; null for other feedback, or if the claim is gone. */
async function answer(context: FeedbackContext, feedback: Feedback, feedbackId: string) {
  const { claim_id, repo_id, feedback_type, quick_pick_reason, github_user: by, pr_number: prNumber } = feedback
  if (quick_pick_reason === null || feedback_type !== 'thumbs_down') return { rule: null }
  const answered = { feedbackId, by, prNumber }
  const rule = await processQuickPick(context, claim_id, quick_pick_reason, repo_id, answered)
  return { rule: rule && ruleJson(rule) }
}

async function saveFeedback(context: FeedbackContext, feedback: Feedback): Promise<string> {
  return (await findRepeated(context, feedback)) ?? (await recordFeedback(context, feedback)).record.id
}

import { z } from 'zod'
import { LearningError } from '../../learning/errors.ts'
import { checkFeedback, checkReason, type Feedback } from '../../learning/feedback/feedback.ts'
import type { Learning } from '../../learning/store/context.ts'
import { findRepeated, recordFeedback } from '../../learning/store/feedback/feedback.ts'
import { processQuickPick } from '../../learning/store/feedback/quick-pick.ts'
import { parseBody } from '../api/body.ts'
import { ApiError } from '../api/error.ts'
import type { ApiRoute } from '../api/handler.ts'
import { repositoryOf } from './repository.ts'
import { shownRule } from './shown-rule.ts'

/** Told of what people taught: the ledger follows, and the check runs where rules changed. */
export type Taught = (repositoryId: number, changed: { readonly rules: boolean }) => Promise<void>

const feedbackSchema = z.looseObject({
  namespace: z.string().max(200).optional(),
  repo_id: z.number().optional(),
  claim_id: z.string().max(200).optional(),
  verification_result_id: z.string().max(200).nullish(),
  free_text: z.string().max(10_000).nullish(),
  github_user: z.string().max(100).nullish(),
  pr_number: z.int().min(1).max(2_147_483_647).nullish(),
})

const pickSchema = feedbackSchema.extend({ reason: z.string().max(100).optional() })

/** `POST /feedback` (Learning System, §4.1). An answer's rule is made by `POST /quick-pick`. */
export function feedbackRoute(learning: Learning, taught: Taught): ApiRoute {
  return {
    method: 'POST',
    path: '/feedback',
    async answer({ token, body }) {
      const { namespace, ...given } = parseBody(feedbackSchema, body)
      const repo_id = repositoryOf(token, namespace, given.repo_id)
      return answering(async () => {
        const feedback = checkFeedback({ ...given, repo_id })
        const repeated = await findRepeated(learning, feedback)
        if (repeated !== null) return { status: 200, body: { ...feedback, id: repeated, repeated: true } }
        const { record, excluded, revoked } = await recordFeedback(learning, feedback)
        await taught(repo_id, {
          rules: excluded !== null || revoked.length > 0 || feedback.feedback_type === 'all_dismissed',
        })
        return {
          status: 201,
          body: { ...record, excluded: excluded && shownRule(excluded), revoked: revoked.map(shownRule) },
        }
      })
    },
  }
}

/** `POST /quick-pick`: keeps the answer, and makes its rule (Learning System, §4.2). */
export function quickPickRoute(learning: Learning, taught: Taught): ApiRoute {
  return {
    method: 'POST',
    path: '/quick-pick',
    async answer({ token, body }) {
      const { namespace, reason, ...given } = parseBody(pickSchema, body)
      const repo_id = repositoryOf(token, namespace, given.repo_id)
      return answering(async () => {
        const quick_pick_reason = checkReason(reason ?? given.quick_pick_reason)
        const feedback = checkFeedback({ ...given, repo_id, quick_pick_reason, feedback_type: 'thumbs_down' })
        const feedbackId = await keep(learning, feedback)
        const { claim_id, github_user, pr_number } = feedback
        const answered = { feedbackId, by: github_user, prNumber: pr_number }
        const rule = await processQuickPick(learning, claim_id, quick_pick_reason, repo_id, answered)
        await taught(repo_id, { rules: rule !== null })
        return { status: 200, body: { rule: rule && shownRule(rule) } }
      })
    },
  }
}

async function keep(learning: Learning, feedback: Feedback): Promise<string> {
  return (await findRepeated(learning, feedback)) ?? (await recordFeedback(learning, feedback)).record.id
}

/** The learning system's errors in the words of the API. */
async function answering<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof LearningError)) throw error
    throw new ApiError(error.retryable ? 'unavailable' : 'feedback', error.message)
  }
}

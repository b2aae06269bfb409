import { hasFeedback, threadKey } from '../../../ledger/learning/store/feedback/source-keys.ts'
import { changedTicks } from '../../../report/pull-request/comments/markers.ts'
import { type CommentToAnswer, removeAnswer } from '../../github/comments/answer.ts'
import { type Publisher, placeOf } from '../../github/publisher.ts'
import { findPosted } from '../../github/store/comments.ts'
import { touchPullRequest } from '../../github/store/polls.ts'
import { findPullRequest, type PullRequest } from '../../github/store/pull-requests.ts'
import type { Payload } from '../events.ts'
import { type FeedbackContext, feedbackContextOf } from '../feedback/feedback-context.ts'
import { requestPoll } from '../feedback/poll-reactions.ts'
import { type Command, execute, keyOfComment, parseCommand } from '../feedback/reply.ts'
import { signalUse } from '../feedback/search-signals.ts'
import { retract, takeFeedback, visibleFindings } from '../feedback/take.ts'
import { withdraw } from '../feedback/undo.ts'
import { publisherOf, type Services } from '../services.ts'
import { storePullRequest } from './record-pull-request.ts'
import { recordRepository } from './repositories.ts'

type Commented = Payload<'issue_comment'> | Payload<'pull_request_review_comment'>

/** Somebody commented on a pull request, edited a comment there, or ticked a box. */
export async function onIssueComment(payload: Payload<'issue_comment'>, services: Services): Promise<void> {
  const { issue, comment } = payload
  if (!issue.pull_request) return
  await onCommented(payload, { number: issue.number, commentId: comment.id, threadOf: null }, services)
}

export async function onReviewComment(
  payload: Payload<'pull_request_review_comment'>,
  services: Services,
): Promise<void> {
  const { pull_request: pull, comment } = payload
  const threadOf = comment.in_reply_to_id ?? comment.id
  await onCommented(payload, { number: pull.number, commentId: comment.id, threadOf }, services)
}

async function onCommented(payload: Commented, asked: CommentToAnswer, services: Services): Promise<void> {
  const { action, comment, sender } = payload
  // The App's own comments cause events too.
  if (!comment.user || !sender || (sender.type === 'Bot' && isOurs(comment.body ?? ''))) return
  const repository = await recordRepository(payload, services)
  if (!repository) return
  const publisher = await publisherOf(services, repository)
  await touchPullRequest(services.queries, repository.id, asked.number, services.now())
  await requestPoll(services, repository.id, asked.number)
  if (action === 'created') await signalUse(services, repository.id, keyOfComment(asked.commentId), comment.body ?? '')
  const before = action === 'edited' && 'changes' in payload ? (payload.changes.body?.from ?? null) : null
  const feedback: Words = { action, asked, before, after: comment.body ?? '' }
  const posted = before === null ? null : await findPosted(services.queries, repository.id, asked.commentId)
  const context = await feedbackContextOf(services, publisher, asked.number, sender)
  if (!context) return
  if (posted?.key === 'sticky') return onTicks(context, asked.commentId, before ?? '', feedback.after)
  // People with write access can edit and delete comments of others; an edit by another person is not the author's statement.
  if (sender.login === comment.user.login || action === 'deleted') await answer(context, feedback)
}

interface Words {
  readonly action: 'created' | 'edited' | 'deleted'
  readonly asked: CommentToAnswer
  /** Null for a new comment. */
  readonly before: string | null
  readonly after: string
}

/** Executes a comment. An edited or deleted comment first retracts its earlier feedback. */
async function answer(context: FeedbackContext, { action, asked, before, after }: Words): Promise<void> {
  const { services, publisher, number, login } = context
  const { commentId } = asked
  const feedback = { number, sourceKey: keyOfComment(commentId), login, commentId }
  const command = await parseCommand(publisher, asked, after)
  if (action === 'deleted') {
    await withdraw(services, publisher, feedback)
    if (isAnswered(command)) await removeAnswer(publisher, asked)
    return
  }
  const earlier = before === null ? null : await parseCommand(publisher, asked, before)
  if (before !== null) {
    if (JSON.stringify(earlier) === JSON.stringify(command)) return
    await withdraw(services, publisher, feedback)
  }
  const pull = () => knownPullRequest(publisher, asked.number)
  const answered = command !== null && (await execute(context, asked, command, { pull, isEdited: before !== null }))
  if (!answered && isAnswered(earlier)) await removeAnswer(publisher, asked)
}

/** Whether the answer is only about the comment. The effects of other commands remain, so their answers do too. */
function isAnswered(command: Command | null): boolean {
  return command?.reply.kind === 'pick' || command?.reply.kind === 'prose'
}

/** Only DocAlign's own comments begin like this; they cause events too. */
function isOurs(body: string): boolean {
  return body.startsWith('<!-- docalign:')
}

/** A pull request that was open before DocAlign was installed is unknown until its first event. */
async function knownPullRequest(publisher: Publisher, number: number): Promise<PullRequest> {
  const { queries, repository, octokit } = publisher
  const known = await findPullRequest(queries, repository.id, number)
  if (known) return known
  const { data } = await octokit.rest.pulls.get({ ...placeOf(publisher), pull_number: number })
  return (await storePullRequest(data, repository, queries)).pull
}

/** Somebody submitted a review with a text about the whole pull request. */
export async function onReview(payload: Payload<'pull_request_review'>, services: Services): Promise<void> {
  const { action, review } = payload
  if (action !== 'submitted' || !review.body) return
  const repository = await recordRepository(payload, services)
  if (repository) await signalUse(services, repository.id, `review:${review.id}`, review.body)
}

/**
 * Somebody resolved or reopened the thread of a finding. Resolving a finding that still exists dismisses it without a change, unless the
 * person already gave feedback on it.
 */
export async function onReviewThread(
  payload: Payload<'pull_request_review_thread'>,
  services: Services,
): Promise<void> {
  const { action, thread, sender } = payload
  const repository = await recordRepository(payload, services)
  const [first] = thread.comments
  const posted = repository && first && (await findPosted(services.queries, repository.id, first.id))
  if (!posted || posted.key === 'sticky' || !sender) return
  const { key: claimId, pullNumber: number } = posted
  const publisher = await publisherOf(services, repository)
  const context = await feedbackContextOf(services, publisher, number, sender)
  if (!context) return
  await touchPullRequest(services.queries, repository.id, number, services.now())
  const sourceKey = threadKey(first.id)
  if (action === 'unresolved') return retract(services, repository.id, { number, sourceKey, login: sender.login })
  const isShown = (await visibleFindings(context)).some((finding) => finding.claim_id === claimId)
  if (!isShown || (await hasFeedback(services.queries, repository.id, { number, claimId, login: sender.login }))) return
  await takeFeedback(context, { claimId, type: 'fix_dismissed', sourceKey })
}

async function onTicks(context: FeedbackContext, commentId: number, before: string, after: string): Promise<void> {
  const { services, publisher, number, login } = context
  for (const { claimId, pick, ticked } of changedTicks(before, after)) {
    const sourceKey = `tick:${commentId}:${claimId}:${pick}`
    if (ticked) await takeFeedback(context, { claimId, type: 'thumbs_down', reason: pick, sourceKey })
    else if (context.canGiveFeedback) await retract(services, publisher.repository.id, { number, sourceKey, login })
  }
}

import { groupBy } from '../../../base/group-by.ts'
import { openProposals, type ProseReply, saveIgnored } from '../../../ledger/learning/store/feedback/prose.ts'
import { sourceKeysOf } from '../../../ledger/learning/store/feedback/source-keys.ts'
import { type Thumb, thumbsAt } from '../../github/reactions.ts'
import { isForbidden } from '../../github/refusal.ts'
import {
  giveBackComments,
  hasComments,
  installationsToPoll,
  type PolledComment,
  type PollScope,
  takeDueComments,
  touchPullRequest,
} from '../../github/store/polls.ts'
import type { JobData } from '../queue/jobs.ts'
import { findPublisher, type Services } from '../services.ts'
import { type FeedbackContext, feedbackContextOf } from './feedback-context.ts'
import { accept, decline } from './proposal.ts'
import { dismissAll, takeFeedback } from './take.ts'
import { withdraw } from './undo.ts'

const LAST_OF_SECOND = 999

/**
 * Polls GitHub for thumbs on comments that are due, and treats added and removed ones as feedback: GitHub sends no events for them. One
 * request covers a hundred comments of an installation; if none is due, none is sent. Each installation has its own job, so that a rate
 * limit or missing permission of one does not affect others.
 */
export async function pollReactions(
  { installationId, repositoryId, number }: JobData['poll-reactions'],
  services: Services,
): Promise<void> {
  const { queries, queue, now } = services
  if (repositoryId !== undefined && number !== undefined) return poll({ repositoryId, number }, services)
  if (installationId !== undefined) return poll({ installationId }, services)
  for (const id of await installationsToPoll(queries, now())) await queue.add('poll-reactions', { installationId: id })
}

/** A comment whose thumbs are polled: of a finding, the sticky comment, or a proposal to somebody's reply. */
interface Asked extends PolledComment {
  readonly proposal?: ProseReply
}

async function poll(scope: PollScope, services: Services): Promise<void> {
  const { queries, now, github, log, metrics } = services
  const comments = await takeDueComments(queries, now(), scope)
  const [first] = comments
  if (!first) return
  try {
    const octokit = await github.installation(first.installationId)
    const asked = [...comments, ...(await proposalsBeside(services, comments))]
    const thumbs = await thumbsAt(
      octokit,
      asked.map(({ nodeId }) => nodeId),
    )
    for (const ours of groupBy(asked, ({ repositoryId, pullNumber }) => `${repositoryId} ${pullNumber}`).values())
      await learnFrom(services, ours, thumbs)
    metrics.poll('done', comments.length)
  } catch (err) {
    metrics.poll('failed', comments.length)
    if (isForbidden(err)) return log.warn({ installationId: first.installationId, err }, 'reactions cannot be read')
    await giveBackComments(queries, comments)
    throw err
  }
}

/** The proposals on the pull requests of these comments. */
async function proposalsBeside({ queries }: Services, comments: readonly PolledComment[]): Promise<Asked[]> {
  const pulls = new Map(comments.map((comment) => [`${comment.repositoryId} ${comment.pullNumber}`, comment]))
  const proposals = await openProposals(queries, [...pulls.values()])
  return proposals.flatMap((proposal) => {
    const { repo_id, pr_number, answer_id: commentId, answer_node_id: nodeId } = proposal
    const pull = pulls.get(`${repo_id} ${pr_number}`)
    return pull && commentId !== null && nodeId !== null ? [{ ...pull, commentId, nodeId, proposal }] : []
  })
}

/** Enqueues an immediate poll of one pull request's reactions, if it has comments. */
export async function requestPoll({ queries, queue }: Services, repositoryId: number, number: number): Promise<void> {
  if (await hasComments(queries, repositoryId, number)) await queue.add('poll-reactions', { repositoryId, number })
}

/** A thumb on one of the comments. */
interface Given {
  readonly comment: Asked
  readonly thumb: Thumb
}

/** Compares the thumbs on the comments of one pull request with the known ones. */
async function learnFrom(
  services: Services,
  comments: readonly Asked[],
  thumbs: ReadonlyMap<string, readonly Thumb[]>,
): Promise<void> {
  const [first] = comments
  if (!first || comments.every(({ nodeId }) => !thumbs.has(nodeId))) return
  const { repositoryId, pullNumber } = first
  const known = await sourceKeysOf(services.queries, repositoryId, pullNumber, 'reaction:')
  const given = comments.flatMap((comment) => (thumbs.get(comment.nodeId) ?? []).map((thumb) => ({ comment, thumb })))
  const fresh = given.filter((each) => counts(each) && !known.some((key) => isOf(key, keyOf(each))))
  const asked = comments.filter(({ nodeId }) => thumbs.has(nodeId))
  const gone = known.filter(
    (key) =>
      asked.some(({ commentId }) => key.startsWith(`reaction:${commentId}:`)) &&
      !given.some((each) => isOf(key, keyOf(each))),
  )
  const publisher = fresh.length + gone.length === 0 ? null : await findPublisher(services, repositoryId)
  if (!publisher) return
  for (const sourceKey of gone)
    await withdraw(services, publisher, { number: pullNumber, sourceKey, login: null, commentId: null })
  if (fresh.length === 0) return
  await touchPullRequest(services.queries, repositoryId, pullNumber, services.now())
  for (const each of fresh.sort((a, b) => a.thumb.at - b.thumb.at)) {
    const context = await feedbackContextOf(services, publisher, pullNumber, { login: each.thumb.login })
    if (context) await learn(context, each)
    else if (each.comment.proposal) await saveIgnored(services.queries, each.comment.proposal.id, keyOf(each))
  }
}

async function learn(context: FeedbackContext, { comment, thumb }: Given): Promise<void> {
  const sourceKey = keyOf({ comment, thumb })
  // GitHub's time is the beginning of the second; its end is certainly after what the thumb answers.
  const at = Math.min(thumb.at + LAST_OF_SECOND, context.services.now())
  if (comment.proposal) {
    await (thumb.isUp
      ? accept(context, comment.proposal, { sourceKey, at })
      : decline(context, comment.proposal, sourceKey))
  } else if (comment.key !== 'sticky') {
    const type = thumb.isUp ? 'thumbs_up' : 'thumbs_down'
    await takeFeedback(context, { claimId: comment.key, type, sourceKey, at })
  } else if (!thumb.isUp) await dismissAll(context, sourceKey, at)
}

/** Whether a thumb may have an effect. On a proposal, it must not be known as ineffective, and must be newer than the current text. */
function counts({ comment, thumb }: Given): boolean {
  const { proposal } = comment
  if (!proposal) return true
  const since = proposal.thumbs_since?.getTime() ?? 0
  return thumb.at >= since && !proposal.ignored.includes(keyOf({ comment, thumb }))
}

function keyOf({ comment: { commentId }, thumb: { login, isUp } }: Given): string {
  return `reaction:${commentId}:${login}:${isUp ? 'up' : 'down'}`
}

/** On the sticky comment, one thumb is feedback on many claims. */
function isOf(key: string, thumb: string): boolean {
  return key === thumb || key.startsWith(`${thumb}:`)
}

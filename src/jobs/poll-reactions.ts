import { type Thumb, thumbsAt } from '../github/reactions.ts'
import { isForbidden } from '../github/refusal.ts'
import { findRepository } from '../github/store/installations.ts'
import {
  giveBackComments,
  hasComments,
  installationsToPoll,
  type PolledComment,
  type PollScope,
  takeDueComments,
  touchPullRequest,
} from '../github/store/polls.ts'
import { groupBy } from '../group-by.ts'
import { sourceKeysOf } from '../learning/store/source-keys.ts'
import { dismissAll } from './feedback/dismiss.ts'
import { take, takeBack } from './feedback/take.ts'
import { talkWith } from './feedback/talk.ts'
import type { JobData } from './names.ts'
import { publisherOf, type Services } from './services.ts'

const LAST_OF_SECOND = 999

/**
 * Asks GitHub for the thumbs at comments that are due, and takes those that came and those that went as feedback: GitHub sends
 * no event for them. One request serves a hundred comments of an installation; when none is due, nothing is asked. Each
 * installation has a job of its own: one that GitHub makes wait, or that took its permission back, does not silence the others.
 */
export async function pollReactions(
  { installationId, repositoryId, number }: JobData['poll-reactions'],
  services: Services,
): Promise<void> {
  const { queries, queue, now } = services
  if (repositoryId !== undefined && number !== undefined) return poll({ repositoryId, number }, services)
  if (installationId !== undefined) return poll({ installationId }, services)
  for (const id of await installationsToPoll(queries, now()))
    await queue.add('poll-reactions', { installationId: id }, { oneAtATime: `reactions:${id}` })
}

async function poll(scope: PollScope, services: Services): Promise<void> {
  const { queries, now, github, log, metrics } = services
  const comments = await takeDueComments(queries, now(), scope)
  const [first] = comments
  if (!first) return
  try {
    const octokit = await github.installation(first.installationId)
    const thumbs = await thumbsAt(
      octokit,
      comments.map(({ nodeId }) => nodeId),
    )
    for (const ours of groupBy(comments, ({ repositoryId, pullNumber }) => `${repositoryId} ${pullNumber}`).values())
      await learnFrom(services, ours, thumbs)
    metrics.poll('done', comments.length)
  } catch (err) {
    metrics.poll('failed', comments.length)
    if (isForbidden(err)) return log.warn({ installationId: first.installationId, err }, 'reactions cannot be read')
    await giveBackComments(queries, comments)
    throw err
  }
}

/** Has the reactions of one pull request asked for at once, if it has comments. */
export async function requestPoll({ queries, queue }: Services, repositoryId: number, number: number): Promise<void> {
  if (await hasComments(queries, repositoryId, number))
    await queue.add('poll-reactions', { repositoryId, number }, { oneAtATime: `reactions:${repositoryId}:${number}` })
}

/** Compares the thumbs at the comments of one pull request with those that are known. */
async function learnFrom(
  services: Services,
  comments: readonly PolledComment[],
  thumbs: ReadonlyMap<string, readonly Thumb[]>,
): Promise<void> {
  const [first] = comments
  if (!first || comments.every(({ nodeId }) => !thumbs.has(nodeId))) return
  const { repositoryId, pullNumber } = first
  const known = await sourceKeysOf(services.queries, repositoryId, pullNumber, 'reaction:')
  const given = comments.flatMap((comment) => (thumbs.get(comment.nodeId) ?? []).map((thumb) => ({ comment, thumb })))
  const fresh = given.filter(({ comment, thumb }) => !known.some((key) => isOf(key, keyOf(comment, thumb))))
  const asked = comments.filter(({ nodeId }) => thumbs.has(nodeId))
  const gone = known.filter(
    (key) =>
      asked.some(({ commentId }) => key.startsWith(`reaction:${commentId}:`)) &&
      !given.some(({ comment, thumb }) => isOf(key, keyOf(comment, thumb))),
  )
  for (const sourceKey of gone) await takeBack(services, repositoryId, { number: pullNumber, sourceKey, login: null })
  const repository = fresh.length === 0 ? null : await findRepository(services.queries, repositoryId)
  if (!repository) return
  const publisher = await publisherOf(services, repository)
  await touchPullRequest(services.queries, repositoryId, pullNumber, services.now())
  for (const { comment, thumb } of fresh.sort((a, b) => a.thumb.at - b.thumb.at)) {
    const talk = await talkWith(services, publisher, pullNumber, { login: thumb.login })
    // GitHub tells the second: by its end the thumb was given, after what it answers.
    const [sourceKey, at] = [keyOf(comment, thumb), Math.min(thumb.at + LAST_OF_SECOND, services.now())]
    if (!talk) continue
    if (comment.key !== 'sticky') {
      const type = thumb.isUp ? 'thumbs_up' : 'thumbs_down'
      await take(talk, { claimId: comment.key, type, sourceKey, at })
    } else if (!thumb.isUp) await dismissAll(talk, sourceKey, at)
  }
}

function keyOf({ commentId }: PolledComment, { login, isUp }: Thumb): string {
  return `reaction:${commentId}:${login}:${isUp ? 'up' : 'down'}`
}

/** At the sticky comment one thumb is feedback on many claims. */
function isOf(key: string, thumb: string): boolean {
  return key === thumb || key.startsWith(`${thumb}:`)
}

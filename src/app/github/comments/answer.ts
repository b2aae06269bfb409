import { answerMarker, isAnswerTo, isAnswerToOutsider } from '../../../report/pull-request/comments/markers.ts'
import { type Publisher, placeOf } from '../publisher.ts'
import { unlessGone } from '../refusal.ts'
import { withLock } from '../with-lock.ts'
import type { Written } from '../writer.ts'

export interface CommentToAnswer {
  readonly number: number
  readonly commentId: number
  /** The first review comment of its thread; null for a comment in the conversation. */
  readonly threadOf: number | null
}

/**
 * Answers a comment in its place, once, however often the event arrives. If a comment was edited, its answer is edited. People without
 * write access get one answer per thread, as anybody can comment as often as they like.
 *
 * @returns the answer's ids; null if none is given
 */
export async function answerComment(
  publisher: Publisher,
  asked: CommentToAnswer,
  answer: Answer,
): Promise<Written | null> {
  return withLock(publisher, `answer ${asked.commentId}`, (held) => answerAlone(held, asked, answer))
}

/** Deletes the answer to a comment that was deleted or no longer asks anything, if there is one. */
export async function removeAnswer(publisher: Publisher, asked: CommentToAnswer): Promise<void> {
  await withLock(publisher, `answer ${asked.commentId}`, async (held) => {
    const { writer } = held
    const place = placeOf(held)
    for (const { id, body, user } of await commentsAt(held, asked)) {
      if (user?.type !== 'Bot' || !isAnswerTo(body ?? '', asked.commentId)) continue
      await unlessGone(() =>
        asked.threadOf === null ? writer.deleteComment(place, id) : writer.deleteReviewComment(place, id),
      )
    }
  })
}

interface Answer {
  readonly text: string
  readonly toOutsider: boolean
}

/** Must not run concurrently for one comment: both calls would find no answer. */
async function answerAlone(
  publisher: Publisher,
  asked: CommentToAnswer,
  { text, toOutsider }: Answer,
): Promise<Written | null> {
  const marker = answerMarker(asked.commentId, toOutsider)
  const own = (await commentsAt(publisher, asked)).filter(({ user }) => user?.type === 'Bot')
  const given = own.find(({ body }) => body?.startsWith(marker))
  if (toOutsider && !given && own.some(({ body }) => isAnswerToOutsider(body ?? ''))) return null
  const body = `${marker}\n${text}`
  const { writer } = publisher
  const place = placeOf(publisher)
  if (given) {
    if (given.body !== body)
      await (asked.threadOf === null
        ? writer.updateComment(place, given.id, body)
        : writer.updateReviewComment(place, given.id, body))
    return { id: given.id, nodeId: given.node_id }
  }
  // GitHub accepts replies only to a thread's first comment.
  return asked.threadOf === null
    ? writer.createComment(place, asked.number, body)
    : writer.createReply(place, asked.number, asked.threadOf, body)
}

interface Comment {
  readonly id: number
  readonly node_id: string
  readonly body?: string
  readonly user: { readonly type: string } | null
}

async function commentsAt(publisher: Publisher, { number, threadOf }: CommentToAnswer): Promise<readonly Comment[]> {
  const { octokit } = publisher
  const options = { ...placeOf(publisher), per_page: 100 }
  if (threadOf === null) return octokit.paginate(octokit.rest.issues.listComments, { ...options, issue_number: number })
  const all = await octokit.paginate(octokit.rest.pulls.listReviewComments, { ...options, pull_number: number })
  return all.filter(({ in_reply_to_id: first }) => first === threadOf)
}

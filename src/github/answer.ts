import { answerMarker } from '../report/pull-request/markers.ts'
import { type Publisher, placeOf } from './publisher.ts'

/** A comment that somebody wrote on a pull request. */
export interface Asked {
  /** The pull request's. */
  readonly number: number
  readonly commentId: number
  /** The review comment that began its thread at a line of the diff; null in the conversation. */
  readonly threadOf: number | null
}

/** Answers a comment where it stands: once, however often DocAlign is told of it. A comment that was edited gets its answer edited. */
export async function answerComment(publisher: Publisher, asked: Asked, text: string): Promise<void> {
  const marker = answerMarker(asked.commentId)
  const comments = await commentsAt(publisher, asked)
  const given = comments.find(({ body, user }) => user?.type === 'Bot' && body?.startsWith(marker))
  const body = `${marker}\n${text}`
  const { writer } = publisher
  const place = placeOf(publisher)
  if (given) {
    if (given.body === body) return
    return asked.threadOf === null
      ? writer.updateComment(place, given.id, body)
      : writer.updateReviewComment(place, given.id, body)
  }
  // GitHub takes answers to a thread's first comment only.
  if (asked.threadOf !== null) await writer.createReply(place, asked.number, asked.threadOf, body)
  else await writer.createComment(place, asked.number, body)
}

interface Comment {
  readonly id: number
  readonly body?: string
  readonly user: { readonly type: string } | null
}

async function commentsAt(publisher: Publisher, { number, threadOf }: Asked): Promise<readonly Comment[]> {
  const { octokit } = publisher
  const options = { ...placeOf(publisher), per_page: 100 }
  return threadOf === null
    ? octokit.paginate(octokit.rest.issues.listComments, { ...options, issue_number: number })
    : octokit.paginate(octokit.rest.pulls.listReviewComments, { ...options, pull_number: number })
}

import { z } from 'zod'
import { addReview, addReviewComment, deleteReviewComment, editReviewComment } from '../../changes/review-comments.ts'
import { type Answer, created, NO_CONTENT, ok } from '../../http/answer.ts'
import { invalidRequest, notFound } from '../../http/api-error.ts'
import { bodyOf, pathNumber, type RepositoryCall } from '../../http/call.ts'
import { page } from '../../http/paging.ts'
import { type Route, repositoryRoute } from '../../http/router.ts'
import type { PullIssue } from '../../shapes/pull.ts'
import { reviewCommentShape } from '../../shapes/review-comment.ts'
import type { ReviewComment } from '../../state/records.ts'
import { pullAt } from '../pulls.ts'
import { checkedBody, commentBody } from './comment-body.ts'
import { placeFields, placeOf } from './place.ts'

const READ = [{ pull_requests: 'read' }] as const
const WRITE = [{ pull_requests: 'write' }] as const
const RESOURCE = 'PullRequestReviewComment'

export function reviewCommentRoutes(): Route[] {
  return [
    repositoryRoute('GET', '/pulls/{pull_number}/comments', READ, (call) => {
      const { number } = pullAt(call)
      const comments = call.repository.reviewComments.filter((comment) => comment.number === number)
      return page(
        call,
        comments.map((comment) => shape(call, comment)),
      )
    }),
    repositoryRoute('POST', '/pulls/{pull_number}/comments', WRITE, create),
    repositoryRoute('POST', '/pulls/{pull_number}/comments/{comment_id}/replies', WRITE, (call) =>
      created(shape(call, reply(call, pullAt(call), reviewCommentAt(call), commentBody(call, RESOURCE)))),
    ),
    repositoryRoute('GET', '/pulls/comments/{comment_id}', READ, (call) => ok(shape(call, reviewCommentAt(call)))),
    repositoryRoute('PATCH', '/pulls/comments/{comment_id}', WRITE, (call) => {
      const comment = reviewCommentAt(call)
      editReviewComment(call.world, call.repository, comment, commentBody(call, RESOURCE), call.actor)
      return ok(shape(call, comment))
    }),
    repositoryRoute('DELETE', '/pulls/comments/{comment_id}', WRITE, (call) => {
      deleteReviewComment(call.world, call.repository, reviewCommentAt(call), call.actor)
      return NO_CONTENT
    }),
  ]
}

const newComment = z.object({
  body: z.string(),
  commit_id: z.string().optional(),
  in_reply_to: z.int().optional(),
  ...placeFields,
})

async function create(call: RepositoryCall): Promise<Answer> {
  const { world, repository, actor: user } = call
  const issue = pullAt(call)
  const wanted = bodyOf(call, newComment)
  const body = checkedBody(wanted.body, RESOURCE)
  if (wanted.in_reply_to !== undefined) {
    const parent = repository.reviewComments.find(({ id }) => id === wanted.in_reply_to)
    if (parent === undefined) throw notFound()
    return created(shape(call, reply(call, issue, parent, body)))
  }
  if (wanted.commit_id === undefined) throw invalidRequest('"commit_id" wasn\'t supplied.')
  const place = await placeOf(repository, issue, wanted.commit_id, wanted)
  const review = addReview(world, repository, issue, { user, body: '', state: 'COMMENTED', commit: place.commit })
  return created(
    shape(call, addReviewComment(world, repository, issue, { review, body, place, inReplyTo: null, byApp: true })),
  )
}

function reply(call: RepositoryCall, issue: PullIssue, parent: ReviewComment, body: string): ReviewComment {
  const { world, repository, actor: user } = call
  if (parent.number !== issue.number) throw notFound()
  const review = addReview(world, repository, issue, { user, body: '', state: 'COMMENTED', commit: parent.commit })
  return addReviewComment(world, repository, issue, { review, body, place: parent, inReplyTo: parent, byApp: true })
}

/** The comment with the id in the path. @throws ApiError 404 */
export function reviewCommentAt(call: RepositoryCall): ReviewComment {
  const id = pathNumber(call, 'comment_id')
  const comment = call.repository.reviewComments.find((candidate) => candidate.id === id)
  if (comment === undefined) throw notFound()
  return comment
}

function shape({ world, repository }: RepositoryCall, comment: ReviewComment) {
  return reviewCommentShape(world, repository, comment)
}

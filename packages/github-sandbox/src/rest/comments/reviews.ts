import { z } from 'zod'
import { addReview, addReviewComment } from '../../changes/review-comments.ts'
import { type Answer, ok } from '../../http/answer.ts'
import { ApiError } from '../../http/api-error.ts'
import { bodyOf, type RepositoryCall } from '../../http/call.ts'
import { page } from '../../http/paging.ts'
import { type Route, repositoryRoute } from '../../http/router.ts'
import { reviewShape } from '../../shapes/review-comment.ts'
import { pullAt } from '../pulls.ts'
import { checkedBody } from './comment-body.ts'
import { placeFields, placeOf } from './place.ts'

const schema = z.object({
  body: z.string().optional(),
  commit_id: z.string().optional(),
  event: z.enum(['APPROVE', 'REQUEST_CHANGES', 'COMMENT']),
  comments: z.array(z.object({ body: z.string(), ...placeFields })).optional(),
})

const STATES = { APPROVE: 'APPROVED', REQUEST_CHANGES: 'CHANGES_REQUESTED', COMMENT: 'COMMENTED' } as const

export function reviewRoutes(): Route[] {
  return [
    repositoryRoute('GET', '/pulls/{pull_number}/reviews', [{ pull_requests: 'read' }], (call) => {
      const { number } = pullAt(call)
      const reviews = call.repository.reviews.filter((review) => review.number === number)
      return page(
        call,
        reviews.map((review) => reviewShape(call.world, call.repository, review)),
      )
    }),
    repositoryRoute('POST', '/pulls/{pull_number}/reviews', [{ pull_requests: 'write' }], create),
  ]
}

/** Adds all comments of a review, or none. */
async function create(call: RepositoryCall): Promise<Answer> {
  const { world, repository, actor: user } = call
  const issue = pullAt(call)
  const { body = '', commit_id, event, comments = [] } = bodyOf(call, schema)
  if (body === '' && event !== 'APPROVE' && comments.length === 0) throw unprocessable('Review Body is required')
  if (body !== '') checkedBody(body, 'PullRequestReview')
  const commit = commit_id ?? issue.pull.headSha
  const placed = await Promise.all(
    comments.map(async (comment) => ({
      body: checkedBody(comment.body, 'PullRequestReviewComment'),
      place: await placeOf(repository, issue, commit, comment).catch((error: unknown) => {
        throw error instanceof ApiError ? unresolved(error) : error
      }),
    })),
  )
  const review = addReview(world, repository, issue, { user, body, state: STATES[event], commit })
  for (const comment of placed) {
    addReviewComment(world, repository, issue, { ...comment, review, inReplyTo: null, byApp: true })
  }
  return ok(reviewShape(world, repository, review))
}

/** For a comment, a review only reports which part of its place is wrong. */
function unresolved(error: ApiError): ApiError {
  const text = JSON.stringify(error.body)
  return unprocessable(text.includes('path') ? 'Path could not be resolved' : 'Line could not be resolved')
}

function unprocessable(problem: string): ApiError {
  return new ApiError(422, 'Unprocessable Entity', [problem])
}

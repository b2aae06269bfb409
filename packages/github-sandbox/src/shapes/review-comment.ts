import { nodeId } from '../state/node-id.ts'
import type { Repository, Review, ReviewComment } from '../state/records.ts'
import type { World } from '../state/world.ts'
import { accountShape } from './account.ts'
import { association } from './issue.ts'
import { reactionRollup } from './reactions.ts'
import { iso, repositoryApiUrl, webUrl } from './urls.ts'

export function reviewCommentShape(world: World, repository: Repository, comment: ReviewComment) {
  const { id, number } = comment
  const url = `${repositoryApiUrl(world, repository)}/pulls/comments/${id}`
  const page = webUrl(world, repository, `/pull/${number}#discussion_r${id}`)
  const pull = `${repositoryApiUrl(world, repository)}/pulls/${number}`
  return {
    url,
    pull_request_review_id: comment.reviewId,
    id,
    node_id: nodeId('reviewComment', id),
    diff_hunk: comment.diffHunk,
    path: comment.path,
    commit_id: comment.commit,
    original_commit_id: comment.originalCommit,
    user: accountShape(world, comment.user),
    body: comment.body,
    created_at: iso(comment.createdAt),
    updated_at: iso(comment.updatedAt),
    html_url: page,
    pull_request_url: pull,
    author_association: association(repository, comment.user),
    _links: { self: { href: url }, html: { href: page }, pull_request: { href: pull } },
    reactions: reactionRollup(url, comment.reactions),
    start_line: comment.startLine,
    original_start_line: comment.originalStartLine,
    start_side: comment.originalStartLine === null ? null : comment.side,
    line: comment.line,
    original_line: comment.originalLine,
    side: comment.side,
    position: comment.position,
    original_position: comment.originalPosition,
    subject_type: comment.subject,
    ...(comment.inReplyTo === null ? {} : { in_reply_to_id: comment.inReplyTo }),
  }
}

/** A review. Events write its state in lower case. */
export function reviewShape(world: World, repository: Repository, review: Review) {
  const { id, number } = review
  const page = webUrl(world, repository, `/pull/${number}#pullrequestreview-${id}`)
  const pull = `${repositoryApiUrl(world, repository)}/pulls/${number}`
  return {
    id,
    node_id: nodeId('review', id),
    user: accountShape(world, review.user),
    body: review.body,
    state: review.state,
    html_url: page,
    pull_request_url: pull,
    author_association: association(repository, review.user),
    _links: { html: { href: page }, pull_request: { href: pull } },
    submitted_at: iso(review.submittedAt),
    commit_id: review.commit,
  }
}

import { mergeBase } from '../git/commits.ts'
import { diffFiles, type PatchLine, patchLines } from '../git/diff.ts'
import { movedLine } from '../git/moved-line.ts'
import { type PullIssue, pullListShape, pullsOf } from '../shapes/pull.ts'
import { reviewCommentShape, reviewShape } from '../shapes/review-comment.ts'
import { nodeId } from '../state/node-id.ts'
import type { Account, Repository, Review, ReviewComment, Side } from '../state/records.ts'
import type { World } from '../state/world.ts'
import { fire } from '../webhooks/fire.ts'

/** The place of a review comment. */
export interface Place {
  readonly commit: string
  readonly path: string
  readonly side: Side
  readonly subject: 'line' | 'file'
  readonly line: number | null
  readonly startLine: number | null
  readonly position: number | null
  readonly diffHunk: string
}

/** The part of a pull request's diff up to one of its commits that can be commented on. */
export async function commentablePatch(repository: Repository, { pull }: PullIssue, commit: string, path: string) {
  const base = (await mergeBase(repository.gitDir, pull.baseSha, commit)) ?? null
  const file = (await diffFiles(repository.gitDir, base, commit)).find((changed) => changed.path === path)
  return file === undefined ? undefined : { lines: file.patch === null ? [] : patchLines(file.patch) }
}

export function lineAt(lines: readonly PatchLine[], side: Side, line: number): PatchLine | undefined {
  return lines.find((candidate) => (side === 'LEFT' ? candidate.left : candidate.right) === line)
}

export function addReview(
  world: World,
  repository: Repository,
  issue: PullIssue,
  fields: Pick<Review, 'user' | 'body' | 'state' | 'commit'>,
): Review {
  const review = { ...fields, id: world.nextId(), number: issue.number, submittedAt: world.now() }
  repository.reviews.push(review)
  const shape = reviewShape(world, repository, review)
  const about = {
    review: { ...shape, state: shape.state.toLowerCase() },
    pull_request: pullListShape(world, repository, issue),
  }
  fire(world, { event: 'pull_request_review', action: 'submitted', repository, sender: review.user, about })
  return review
}

interface NewComment {
  readonly review: Review
  readonly body: string
  readonly place: Place
  readonly inReplyTo: ReviewComment | null
  readonly byApp: boolean
}

export function addReviewComment(
  world: World,
  repository: Repository,
  issue: PullIssue,
  wanted: NewComment,
): ReviewComment {
  const { review, body, place, inReplyTo, byApp } = wanted
  const id = world.nextId()
  const comment: ReviewComment = {
    id,
    body,
    user: review.user,
    createdAt: world.now(),
    updatedAt: world.now(),
    reactions: [],
    minimizedReason: null,
    byApp,
    number: issue.number,
    reviewId: review.id,
    inReplyTo: inReplyTo?.threadId ?? null,
    threadId: inReplyTo?.threadId ?? id,
    path: place.path,
    side: place.side,
    subject: place.subject,
    diffHunk: place.diffHunk,
    originalCommit: place.commit,
    originalLine: place.line,
    originalStartLine: place.startLine,
    commit: place.commit,
    line: place.line,
    startLine: place.startLine,
    position: place.position,
    originalPosition: place.position,
    resolvedBy: null,
  }
  repository.reviewComments.push(comment)
  fireReviewComment(world, repository, issue, 'created', comment, review.user)
  return comment
}

export function editReviewComment(
  world: World,
  repository: Repository,
  comment: ReviewComment,
  body: string,
  sender: Account,
): void {
  const from = comment.body
  comment.body = body
  comment.updatedAt = world.now()
  const changes = { body: { from } }
  fireReviewComment(world, repository, pullOf(repository, comment), 'edited', comment, sender, { changes })
}

export function deleteReviewComment(
  world: World,
  repository: Repository,
  comment: ReviewComment,
  sender: Account,
): void {
  repository.reviewComments.splice(repository.reviewComments.indexOf(comment), 1)
  fireReviewComment(world, repository, pullOf(repository, comment), 'deleted', comment, sender)
}

function pullOf(repository: Repository, { number }: ReviewComment): PullIssue {
  const issue = pullsOf(repository).find((candidate) => candidate.number === number)
  if (issue === undefined) throw new Error(`There is no pull request ${number}`)
  return issue
}

function fireReviewComment(
  world: World,
  repository: Repository,
  issue: PullIssue,
  action: string,
  comment: ReviewComment,
  sender: Account,
  extra: object = {},
): void {
  const about = {
    comment: reviewCommentShape(world, repository, comment),
    pull_request: pullListShape(world, repository, issue),
    ...extra,
  }
  fire(world, { event: 'pull_request_review_comment', action, repository, sender, about })
}

/** Marks the thread of a comment as resolved, or not. */
export function resolveThread(
  world: World,
  repository: Repository,
  issue: PullIssue,
  threadId: number,
  by: { sender: Account; resolved: boolean },
): void {
  const comments = repository.reviewComments.filter((comment) => comment.threadId === threadId)
  for (const comment of comments) comment.resolvedBy = by.resolved ? by.sender : null
  const about = {
    thread: {
      node_id: nodeId('thread', threadId),
      comments: comments.map((comment) => reviewCommentShape(world, repository, comment)),
    },
    pull_request: pullListShape(world, repository, issue),
  }
  const action = by.resolved ? 'resolved' : 'unresolved'
  fire(world, { event: 'pull_request_review_thread', action, repository, sender: by.sender, about })
}

/** After a push, comments follow their lines; a comment whose line was changed or left the diff is outdated. */
export async function repositionComments(repository: Repository, issue: PullIssue): Promise<void> {
  const head = issue.pull.headSha
  for (const comment of repository.reviewComments) {
    if (comment.number !== issue.number || comment.subject === 'file' || comment.originalLine === null) continue
    const { path, side, originalLine, originalStartLine } = comment
    const moved = (line: number) => movedLine(repository.gitDir, comment.originalCommit, head, path, line)
    const line = side === 'LEFT' ? originalLine : await moved(originalLine)
    const patch = await commentablePatch(repository, issue, head, path)
    const shown = line === null ? undefined : lineAt(patch?.lines ?? [], side, line)
    comment.line = shown === undefined ? null : line
    comment.startLine = comment.line === null || originalStartLine === null ? null : await moved(originalStartLine)
    comment.position = shown?.position ?? null
    if (shown !== undefined) comment.commit = head
  }
}

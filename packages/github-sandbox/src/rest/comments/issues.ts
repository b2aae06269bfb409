import { z } from 'zod'
import {
  addComment,
  addIssue,
  changeIssue,
  deleteComment,
  editComment,
  type IssueChange,
} from '../../changes/comments.ts'
import { created, NO_CONTENT, ok } from '../../http/answer.ts'
import { notFound } from '../../http/api-error.ts'
import { bodyOf, pathNumber, query, type RepositoryCall } from '../../http/call.ts'
import { page } from '../../http/paging.ts'
import { type Route, repositoryRoute } from '../../http/router.ts'
import { commentShape, issueShape } from '../../shapes/issue.ts'
import { iso } from '../../shapes/urls.ts'
import type { Issue, IssueComment } from '../../state/records.ts'
import { checkedBody, commentBody } from './comment-body.ts'

const READ = [{ issues: 'read' }, { pull_requests: 'read' }] as const
const WRITE = [{ issues: 'write' }, { pull_requests: 'write' }] as const

/** Issues, and the comments on issues and pull requests. */
export function issueRoutes(): Route[] {
  return [...issuesThemselves(), ...commentsBelow()]
}

const label = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])
const newIssue = z.object({ title: z.string(), body: z.string().nullish(), labels: z.array(label).optional() })
const issueChange = z.object({
  title: z.string().optional(),
  body: z.string().nullish(),
  labels: z.array(label).optional(),
  state: z.enum(['open', 'closed']).optional(),
  state_reason: z.enum(['completed', 'not_planned', 'reopened']).nullish(),
})

function issuesThemselves(): Route[] {
  return [
    repositoryRoute('GET', '/issues', [{ issues: 'read' }], (call) => {
      const state = query(call, 'state') ?? 'open'
      const labels = query(call, 'labels')?.split(',') ?? []
      const issues = call.repository.issues.filter(
        (issue) => (state === 'all' || issue.state === state) && labels.every((name) => issue.labels.includes(name)),
      )
      return page(
        call,
        issues.reverse().map((issue) => issueShape(call.world, call.repository, issue)),
      )
    }),
    repositoryRoute('POST', '/issues', [{ issues: 'write' }], (call) => {
      const { title, body, labels = [] } = bodyOf(call, newIssue)
      if (body) checkedBody(body, 'Issue')
      const fields = { title, body: body ?? null, labels, user: call.actor, byApp: true }
      return created(issueShape(call.world, call.repository, addIssue(call.world, call.repository, fields)))
    }),
    repositoryRoute('GET', '/issues/{issue_number}', READ, (call) =>
      ok(issueShape(call.world, call.repository, issueAt(call))),
    ),
    repositoryRoute('PATCH', '/issues/{issue_number}', [{ issues: 'write' }], (call) => {
      const issue = issueAt(call)
      const { state_reason: stateReason, ...change } = bodyOf(call, issueChange)
      const asked = { ...change, stateReason: stateReason ?? undefined } as IssueChange
      changeIssue(call.world, call.repository, issue, asked, call.actor)
      return ok(issueShape(call.world, call.repository, issue))
    }),
  ]
}

function commentsBelow(): Route[] {
  const shown = (call: RepositoryCall, comment: IssueComment) => commentShape(call.world, call.repository, comment)
  return [
    repositoryRoute('GET', '/issues/{issue_number}/comments', READ, (call) => {
      const { number } = issueAt(call)
      const since = query(call, 'since')
      const comments = call.repository.comments.filter(
        (comment) => comment.number === number && (since === undefined || iso(comment.updatedAt) >= since),
      )
      return page(
        call,
        comments.map((comment) => shown(call, comment)),
      )
    }),
    repositoryRoute('POST', '/issues/{issue_number}/comments', WRITE, (call) => {
      const issue = issueAt(call)
      const fields = { body: commentBody(call, 'IssueComment'), user: call.actor, byApp: true }
      return created(shown(call, addComment(call.world, call.repository, issue, fields)))
    }),
    repositoryRoute('GET', '/issues/comments/{comment_id}', READ, (call) => ok(shown(call, commentAt(call)))),
    repositoryRoute('PATCH', '/issues/comments/{comment_id}', WRITE, (call) => {
      const comment = commentAt(call)
      editComment(call.world, call.repository, comment, commentBody(call, 'IssueComment'), call.actor)
      return ok(shown(call, comment))
    }),
    repositoryRoute('DELETE', '/issues/comments/{comment_id}', WRITE, (call) => {
      deleteComment(call.world, call.repository, commentAt(call), call.actor)
      return NO_CONTENT
    }),
  ]
}

/** @throws ApiError 404 */
function issueAt(call: RepositoryCall): Issue {
  const number = pathNumber(call, 'issue_number')
  const issue = call.repository.issues.find((candidate) => candidate.number === number)
  if (issue === undefined) throw notFound()
  return issue
}

/** The comment with the id in the path. @throws ApiError 404 */
export function commentAt(call: RepositoryCall): IssueComment {
  const id = pathNumber(call, 'comment_id')
  const comment = call.repository.comments.find((candidate) => candidate.id === id)
  if (comment === undefined) throw notFound()
  return comment
}

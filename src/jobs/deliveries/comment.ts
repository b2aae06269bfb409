import { type Asked, answerComment } from '../../github/answer.ts'
import { mayWrite } from '../../github/permissions.ts'
import { type Publisher, placeOf } from '../../github/publisher.ts'
import { findPullRequest, type PullRequest } from '../../github/store/pull-requests.ts'
import { renderClosed, renderNotAllowed } from '../../report/pull-request/answers.ts'
import type { Payload } from '../events.ts'
import { requestPullRequestScan } from '../request-scan.ts'
import { publisherOf, type Services } from '../services.ts'
import { notePullRequest } from './pull-request.ts'
import { noteRepository } from './repositories.ts'

type Commented = Payload<'issue_comment'> | Payload<'pull_request_review_comment'>

const RECHECK = /^\s*\/docalign\s+recheck\s*$/im

/** Someone wrote below a pull request. */
export async function onIssueComment(payload: Payload<'issue_comment'>, services: Services): Promise<void> {
  const { action, issue, comment } = payload
  if (action !== 'created' || !issue.pull_request) return
  await obey(payload, { number: issue.number, commentId: comment.id, threadOf: null }, services)
}

/** Someone wrote at a line of a pull request. */
export async function onReviewComment(
  payload: Payload<'pull_request_review_comment'>,
  services: Services,
): Promise<void> {
  const { action, pull_request: pull, comment } = payload
  if (action !== 'created') return
  const threadOf = comment.in_reply_to_id ?? comment.id
  await obey(payload, { number: pull.number, commentId: comment.id, threadOf }, services)
}

/** Does what a comment asks for, or says in one line why not. Bots are not listened to: two of them might talk for ever. */
async function obey(payload: Commented, asked: Asked, services: Services): Promise<void> {
  const { user, body } = payload.comment
  if (!user || user.type === 'Bot' || !RECHECK.test(body ?? '')) return
  const repository = await noteRepository(payload, services)
  if (!repository) return
  const publisher = await publisherOf(services, repository)
  if (!mayWrite(await services.permissions.roleOf(publisher, user.login)))
    return answerComment(publisher, asked, renderNotAllowed(user.login))
  const pull = await knownPullRequest(publisher, asked.number)
  if (pull.state === 'closed') return answerComment(publisher, asked, renderClosed(user.login))
  await requestPullRequestScan(services, repository, pull)
}

/** A pull request that was open before DocAlign was installed is not known until something happens to it. */
async function knownPullRequest(publisher: Publisher, number: number): Promise<PullRequest> {
  const { queries, repository, octokit } = publisher
  const known = await findPullRequest(queries, repository.id, number)
  if (known) return known
  const { data } = await octokit.rest.pulls.get({ ...placeOf(publisher), pull_number: number })
  return (await notePullRequest(data, repository, queries)).pull
}

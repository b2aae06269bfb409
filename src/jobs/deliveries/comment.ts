import { findPullRequest } from '../../github/store/pull-requests.ts'
import type { Payload } from '../events.ts'
import { requestPullRequestScan } from '../request-scan.ts'
import type { Services } from '../services.ts'
import { noteRepository } from './repositories.ts'

const RECHECK = /^\s*\/docalign\s+recheck\s*$/im

/** Someone wrote below a pull request. */
export async function onIssueComment(payload: Payload<'issue_comment'>, services: Services): Promise<void> {
  if (payload.action !== 'created' || !payload.issue.pull_request) return
  await answer(payload, payload.issue.number, services)
}

/** Someone wrote at a line of a pull request. */
export async function onReviewComment(
  payload: Payload<'pull_request_review_comment'>,
  services: Services,
): Promise<void> {
  if (payload.action !== 'created') return
  await answer(payload, payload.pull_request.number, services)
}

async function answer(
  payload: Payload<'issue_comment'> | Payload<'pull_request_review_comment'>,
  number: number,
  services: Services,
): Promise<void> {
  const { comment, sender } = payload
  if (sender.type === 'Bot' || !RECHECK.test(comment.body ?? '')) return
  const repository = await noteRepository(payload, services)
  const pull = repository && (await findPullRequest(services.queries, repository.id, number))
  if (repository && pull?.state === 'open') await requestPullRequestScan(services, repository, pull)
}

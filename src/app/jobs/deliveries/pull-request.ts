import { isDeepStrictEqual } from 'node:util'
import { criteriaOfBody } from '../../../judge/criteria/from-body.ts'
import { touchPullRequest } from '../../github/store/polls.ts'
import { findPullRequest } from '../../github/store/pull-requests.ts'
import type { Payload } from '../events.ts'
import { requestPoll } from '../feedback/poll-reactions.ts'
import { requestPullRequestScan } from '../scan/request-scan.ts'
import type { Services } from '../services.ts'
import { followHead, storePullRequest } from './record-pull-request.ts'
import { recordRepository } from './repositories.ts'

const SCANNED: ReadonlySet<string> = new Set(['opened', 'synchronize', 'reopened', 'ready_for_review'])

/**
 * A pull request was opened, changed or closed. The decision to scan depends only on the event, as it may be handled again after an
 * interrupted attempt or after newer events.
 */
export async function onPullRequest(payload: Payload<'pull_request'>, services: Services): Promise<void> {
  const { queries } = services
  const repository = await recordRepository(payload, services)
  if (!repository) return
  const before = await findPullRequest(queries, repository.id, payload.pull_request.number)
  const { pull, isNewest } = await storePullRequest(payload.pull_request, repository, queries)
  const baseChanged = payload.action === 'edited' && payload.changes.base !== undefined
  if (before && isNewest) await followHead(before, pull, services, baseChanged || payload.action === 'reopened')
  const newest = isNewest ? pull : await findPullRequest(queries, repository.id, pull.number)
  if (newest?.state !== 'open') return
  await touchPullRequest(queries, repository.id, pull.number, services.now())
  await requestPoll(services, repository.id, pull.number)
  if (SCANNED.has(payload.action) || baseChanged || asksOtherThings(payload))
    await requestPullRequestScan(services, repository, newest)
}

/** Whether an edit of a pull request's description changed its acceptance criteria. */
function asksOtherThings(payload: Payload<'pull_request'>): boolean {
  if (payload.action !== 'edited' || payload.changes.body === undefined) return false
  const [before, after] = [payload.changes.body.from, payload.pull_request.body].map((body) =>
    criteriaOfBody(body ?? ''),
  )
  return !isDeepStrictEqual(before, after)
}

import { isDeepStrictEqual } from 'node:util'
import type { Queries } from '../../db/database.ts'
import { dropHeadVerdict } from '../../github/store/head-verdicts.ts'
import type { Repository } from '../../github/store/installations.ts'
import { touchPullRequest } from '../../github/store/polls.ts'
import { findPullRequest, type PullRequest, savePullRequest } from '../../github/store/pull-requests.ts'
import { criteriaOfBody } from '../../judge/criteria/from-body.ts'
import { isSharedBeside } from '../check-run/verdicts.ts'
import type { Payload } from '../events.ts'
import { requestPullRequestScan } from '../scan/request-scan.ts'
import type { Services } from '../services.ts'
import { requestPoll } from '../upkeep/poll-reactions.ts'
import { noteRepository } from './repositories.ts'

const SCANNED: ReadonlySet<string> = new Set(['opened', 'synchronize', 'reopened', 'ready_for_review'])

/** A pull request as payloads and the API describe it. */
interface Described {
  readonly number: number
  readonly state: 'open' | 'closed'
  readonly draft?: boolean | undefined
  readonly body?: string | null | undefined
  readonly base: { readonly ref: string; readonly sha: string }
  readonly head: { readonly ref: string; readonly sha: string; readonly repo: { readonly full_name: string } | null }
  readonly updated_at: string
}

/**
 * A pull request came, changed or was closed. Whether it is to be scanned is read from the event alone: it may be acted on again after an
 * attempt that broke off, or after something newer came.
 */
export async function onPullRequest(payload: Payload<'pull_request'>, services: Services): Promise<void> {
  const { queries } = services
  const repository = await noteRepository(payload, services)
  if (!repository) return
  const before = await findPullRequest(queries, repository.id, payload.pull_request.number)
  const { pull, isNewest } = await notePullRequest(payload.pull_request, repository, queries)
  const baseChanged = payload.action === 'edited' && payload.changes.base !== undefined
  if (before && isNewest)
    await followHead(before, pull, { services, isAnew: baseChanged || payload.action === 'reopened' })
  const newest = isNewest ? pull : await findPullRequest(queries, repository.id, pull.number)
  if (newest?.state !== 'open') return
  await touchPullRequest(queries, repository.id, pull.number, services.now())
  await requestPoll(services, repository.id, pull.number)
  if (SCANNED.has(payload.action) || baseChanged || asksOtherThings(payload))
    await requestPullRequestScan(services, repository, newest)
}

/** Whether the description of a pull request came to ask for other things than before. */
function asksOtherThings(payload: Payload<'pull_request'>): boolean {
  if (payload.action !== 'edited' || payload.changes.body === undefined) return false
  const [before, after] = [payload.changes.body.from, payload.pull_request.body].map((body) =>
    criteriaOfBody(body ?? ''),
  )
  return !isDeepStrictEqual(before, after)
}

/** What was found of a pull request does not stand at a commit that it left, when it was closed, or when it is compared anew. */
async function followHead(
  before: PullRequest,
  pull: PullRequest,
  { services: { queries, queue }, isAnew }: { readonly services: Services; readonly isAnew: boolean },
): Promise<void> {
  const { repositoryId, headSha, number } = before
  const hasLeft = pull.state === 'closed' || headSha !== pull.headSha
  if (!hasLeft && !isAnew) return
  if (isAnew || pull.state === 'closed') await dropHeadVerdict(queries, { repositoryId, headSha, head: number })
  if (hasLeft && (await isSharedBeside(queries, repositoryId, headSha, number)))
    await queue.add('show-verdict', { repositoryId, sha: headSha })
}

/** Notes a pull request as it is described, unless something newer is known of it. */
export async function notePullRequest(
  { number, state, draft = false, body, base, head, updated_at: updatedAt }: Described,
  { id: repositoryId }: Repository,
  queries: Queries,
): Promise<{ readonly pull: PullRequest; readonly isNewest: boolean }> {
  const pull = {
    ...{ repositoryId, number, state, draft, baseRef: base.ref, baseSha: base.sha },
    ...{ headRef: head.ref, headSha: head.sha, headRepository: head.repo?.full_name ?? null },
    ...{ criteria: criteriaOfBody(body ?? ''), updatedAt: new Date(updatedAt) },
  }
  return { pull, isNewest: await savePullRequest(queries, pull) }
}

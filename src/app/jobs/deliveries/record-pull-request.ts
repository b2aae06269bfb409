import type { Queries } from '../../../base/db/database.ts'
import { criteriaOfBody } from '../../../judge/criteria/from-body.ts'
import { dropHeadVerdict } from '../../github/store/head-verdicts.ts'
import type { Repository } from '../../github/store/installations.ts'
import { findPullRequest, type PullRequest, savePullRequest } from '../../github/store/pull-requests.ts'
import type { Services } from '../services.ts'
import { isSharedBeside } from '../verdict/verdicts.ts'

/** A pull request as in payloads and API responses. */
interface Described {
  readonly number: number
  readonly state: 'open' | 'closed'
  readonly title: string
  readonly draft?: boolean | undefined
  readonly body?: string | null | undefined
  readonly base: { readonly ref: string; readonly sha: string }
  readonly head: { readonly ref: string; readonly sha: string; readonly repo: { readonly full_name: string } | null }
  readonly user?: { readonly login: string; readonly id: number } | null | undefined
  readonly updated_at: string
}

/** Stores a pull request as described, unless a newer state is stored. */
export async function storePullRequest(
  { number, state, title, draft = false, body, base, head, user, updated_at: updatedAt }: Described,
  { id: repositoryId }: Repository,
  queries: Queries,
): Promise<{ readonly pull: PullRequest; readonly isNewest: boolean }> {
  const pull = {
    repositoryId,
    number,
    state,
    title,
    draft,
    baseRef: base.ref,
    baseSha: base.sha,
    headRef: head.ref,
    headSha: head.sha,
    headRepository: head.repo?.full_name ?? null,
    author: user?.login ?? null,
    authorId: user?.id ?? null,
    criteria: criteriaOfBody(body ?? ''),
    updatedAt: new Date(updatedAt),
  }
  return { pull, isNewest: await savePullRequest(queries, pull) }
}

/**
 * Drops verdicts that no longer apply: of a commit that is no longer the head, of a closed pull request, or if the pull request is to be
 * compared anew.
 */
export async function followHead(
  before: PullRequest,
  pull: PullRequest,
  { queries, queue }: Pick<Services, 'queries' | 'queue'>,
  isAnew: boolean,
): Promise<void> {
  const { repositoryId, headSha, number } = before
  const hasLeft = pull.state === 'closed' || headSha !== pull.headSha
  if (!hasLeft && !isAnew) return
  if (isAnew || pull.state === 'closed') await dropHeadVerdict(queries, { repositoryId, headSha, head: number })
  if (hasLeft && (await isSharedBeside(queries, repositoryId, headSha, number)))
    await queue.add('show-verdict', { repositoryId, sha: headSha })
}

/** Stores the state of a pull request from an API response, with the same effects as its events. */
export async function recordPullRequest(
  described: Described,
  repository: Repository,
  services: Services,
): Promise<void> {
  const before = await findPullRequest(services.queries, repository.id, described.number)
  const { pull, isNewest } = await storePullRequest(described, repository, services.queries)
  if (!before || !isNewest) return
  const isReopened = before.state === 'closed' && pull.state === 'open'
  await followHead(before, pull, services, isReopened || before.baseRef !== pull.baseRef)
}

import type { Queries } from '../../db/database.ts'
import { findRepository, type Repository } from '../../github/store/installations.ts'
import { pullRequestsAt } from '../../github/store/pull-requests.ts'
import { headWithFindings, pullRequestsWithFindings } from '../../scan/store/read.ts'
import { openVerdict } from '../check-run/verdicts.ts'
import type { JobQueue } from '../queue/queue.ts'
import type { Services } from '../services.ts'

type Queue = Pick<JobQueue, 'add'>

/** The tip of a branch. */
interface Tip {
  readonly branch: string
  readonly sha: string
}

/** Other branches wait this long, in milliseconds: a pull request that is opened for them says what to compare with. */
const BRANCH_DELAY = 5000

/** Has a branch's tip scanned. */
export async function enqueueBranchScan(queue: Queue, repository: Repository, { branch, sha }: Tip): Promise<void> {
  const delay = branch === repository.defaultBranch ? {} : { delay: BRANCH_DELAY }
  await queue.add('scan-branch', { repositoryId: repository.id, branch, sha }, delay)
}

/** Shows that a branch's tip will be checked, and has it scanned. */
export async function requestBranchScan(services: Services, repository: Repository, tip: Tip): Promise<void> {
  await openVerdict(services, repository, { headSha: tip.sha, head: tip.branch })
  await enqueueBranchScan(services.queue, repository, tip)
}

/** Shows that a pull request's head will be checked, and has it scanned. */
export async function requestPullRequestScan(
  services: Services,
  repository: Repository,
  { number, headSha }: { readonly number: number; readonly headSha: string },
): Promise<void> {
  await openVerdict(services, repository, { headSha, head: number })
  await services.queue.add('scan-pull-request', { repositoryId: repository.id, number })
}

/** Has a commit scanned again: as the head of its pull requests, or as the tip of a branch. */
export async function requestScanOf(
  services: Services,
  repository: Repository,
  { branch, sha }: { readonly branch: string | null; readonly sha: string },
): Promise<void> {
  const pulls = await pullRequestsAt(services.queries, repository.id, sha)
  for (const pull of pulls) await requestPullRequestScan(services, repository, pull)
  if (branch !== null && (pulls.length === 0 || branch === repository.defaultBranch))
    await requestBranchScan(services, repository, { branch, sha })
}

/**
 * Has everything scanned again that a rule may have changed: the open pull requests and the default branch, where the last scan found
 * what it is about, shown or muted; anything, when no rule is given. What a completed check run says stays until then.
 */
export async function enqueueAffectedScans(
  queries: Queries,
  queue: Queue,
  repositoryId: number,
  rule: { readonly target_claim_id?: string | null; readonly target_file?: string | null } = {},
): Promise<void> {
  const { target_claim_id: claimId = null, target_file: file = null } = rule
  for (const number of await pullRequestsWithFindings(queries, repositoryId, { claimId, file }))
    await queue.add('scan-pull-request', { repositoryId, number })
  const repository = await findRepository(queries, repositoryId)
  const sha = repository && (await headWithFindings(queries, repositoryId, repository.defaultBranch, { claimId, file }))
  if (sha) await enqueueBranchScan(queue, repository, { branch: repository.defaultBranch, sha })
}

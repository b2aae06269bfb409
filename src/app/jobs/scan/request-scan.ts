import type { Queries } from '../../../base/db/database.ts'
import { headWithFindings, pullRequestsWithFindings } from '../../../stages/store/read.ts'
import { findRepository, type Repository } from '../../github/store/installations.ts'
import { pullRequestsAt } from '../../github/store/pull-requests.ts'
import type { JobQueue } from '../queue/queue.ts'
import type { Services } from '../services.ts'
import { openVerdict } from '../verdict/verdicts.ts'

type Queue = Pick<JobQueue, 'add'>

/** The head of a branch. */
interface Tip {
  readonly branch: string
  readonly sha: string
  /** The person who pushed it, or asked for the scan; null if unknown. */
  readonly personId?: number | null
}

/**
 * Milliseconds before branches other than the default one are scanned: a pull request that is opened in this time provides the base to
 * compare with.
 */
const BRANCH_DELAY = 5000

/** Enqueues a scan of the branch head. */
export async function enqueueBranchScan(
  queue: Queue,
  repository: Repository,
  { branch, sha, personId = null }: Tip,
): Promise<void> {
  const delay = branch === repository.defaultBranch ? {} : { delay: BRANCH_DELAY }
  await queue.add(
    'scan-branch',
    { repositoryId: repository.id, branch, sha, ...(personId !== null && { personId }) },
    delay,
  )
}

/** Opens the check run of a branch head and enqueues its scan. */
export async function requestBranchScan(services: Services, repository: Repository, tip: Tip): Promise<void> {
  await openVerdict(services, repository, { headSha: tip.sha, head: tip.branch })
  await enqueueBranchScan(services.queue, repository, tip)
}

/** Opens the check run of a pull request's head and enqueues its scan. */
export async function requestPullRequestScan(
  services: Services,
  repository: Repository,
  { number, headSha }: { readonly number: number; readonly headSha: string },
): Promise<void> {
  await openVerdict(services, repository, { headSha, head: number })
  await services.queue.add('scan-pull-request', { repositoryId: repository.id, number })
}

/** Enqueues another scan of a commit: as the head of its pull requests, or of a branch. */
export async function requestScanOf(
  services: Services,
  repository: Repository,
  { branch, ...rest }: Omit<Tip, 'branch'> & { readonly branch: string | null },
): Promise<void> {
  const pulls = await pullRequestsAt(services.queries, repository.id, rest.sha)
  for (const pull of pulls) await requestPullRequestScan(services, repository, pull)
  if (branch !== null && (pulls.length === 0 || branch === repository.defaultBranch))
    await requestBranchScan(services, repository, { branch, ...rest })
}

/**
 * Enqueues scans of everything that a rule may affect: the open pull requests and the default branch if their last scan found the rule's
 * target, shown or muted; all of them without a rule. Completed check runs keep their result until then.
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

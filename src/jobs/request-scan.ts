import { openCheckRun } from '../github/check-run.ts'
import type { Repository } from '../github/store/installations.ts'
import { pullRequestsAt } from '../github/store/pull-requests.ts'
import { renderPending } from '../report/pull-request/unfinished.ts'
import { publisherOf, type Services } from './services.ts'

/** Other branches wait this long, in milliseconds: a pull request that is opened for them says what to compare with. */
const BRANCH_DELAY = 5000

/** Shows that a branch's tip will be checked, and has it scanned. */
export async function requestBranchScan(
  services: Services,
  repository: Repository,
  { branch, sha }: { readonly branch: string; readonly sha: string },
): Promise<void> {
  await openCheckRun(await publisherOf(services, repository), sha, null, renderPending(sha))
  await services.queue.add(
    'scan-branch',
    { repositoryId: repository.id, branch, sha },
    {
      oneAtATime: `branch:${repository.id}:${branch}`,
      ...(branch === repository.defaultBranch ? {} : { delay: BRANCH_DELAY }),
    },
  )
}

/** Shows that a pull request's head will be checked, and has it scanned. */
export async function requestPullRequestScan(
  services: Services,
  repository: Repository,
  { number, headSha }: { readonly number: number; readonly headSha: string },
): Promise<void> {
  await openCheckRun(await publisherOf(services, repository), headSha, number, renderPending(headSha))
  await services.queue.add(
    'scan-pull-request',
    { repositoryId: repository.id, number },
    { oneAtATime: `pull:${repository.id}:${number}` },
  )
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

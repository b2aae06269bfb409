import { findPullRequest } from '../../github/store/pull-requests.ts'
import { requestComments } from '../comments.ts'
import { isOwnBranch } from '../own-branch.ts'
import type { Attempt } from '../queue/attempt.ts'
import type { JobData } from '../queue/jobs.ts'
import { findPublisher, type Services } from '../services.ts'
import type { HeadToScan } from './head.ts'
import { scanHead } from './scan-head.ts'

/** Scans a pull request at its newest head and publishes the result: a check run, and comments unless it is a draft. */
export async function scanPullRequest(
  { repositoryId, number }: JobData['scan-pull-request'],
  attempt: Attempt,
  services: Services,
): Promise<void> {
  const { queries } = services
  const publisher = await findPublisher(services, repositoryId)
  const pull = await findPullRequest(queries, repositoryId, number)
  if (!publisher || !pull) return
  const { repository } = publisher
  const isOwn = isOwnBranch(pull, repository) && pull.headRef !== repository.defaultBranch
  const head: HeadToScan = {
    requested: { publisher, pullNumber: number, branch: null, headSha: pull.headSha, baseSha: null },
    refs: [`refs/pull/${number}/head`, `refs/heads/${pull.baseRef}`],
    heads: isOwn ? [number, pull.headRef] : [number],
    // The base branch's configuration applies, as a pull request could otherwise disable its own check.
    configBranch: pull.baseRef,
    pull,
    async baseOf(clone, headSha) {
      const base = await clone.resolve(`refs/heads/${pull.baseRef}`)
      return { baseSha: (await clone.mergeBase(base, headSha)) ?? base }
    },
    async newerThan(headSha) {
      const newest = await findPullRequest(queries, repositoryId, number)
      return newest && newest.headSha !== headSha && newest.updatedAt > pull.updatedAt ? newest.headSha : null
    },
    postResults: ({ scanId, report, config }, clone) =>
      requestComments(services, publisher, clone, { scanId, number, report, mode: config.comment.mode }),
  }
  await scanHead(head, attempt, services)
}

import { lastScan } from '../../../stages/store/read.ts'
import { saveBranchHead } from '../../github/store/branch-heads.ts'
import { pullRequestsAt } from '../../github/store/pull-requests.ts'
import type { Attempt } from '../queue/attempt.ts'
import type { JobData } from '../queue/jobs.ts'
import { findPublisher, type Services } from '../services.ts'
import { scanHead } from './scan-head.ts'

/**
 * Scans the head of a branch. The default branch is scanned completely, and compared with the last scanned commit unless a force push left
 * that behind. Of other branches, the changes since they left the default branch are scanned. The head of an open pull request is left to
 * the scan of that pull request.
 */
export async function scanBranch(
  { repositoryId, branch, sha }: JobData['scan-branch'],
  attempt: Attempt,
  services: Services,
): Promise<void> {
  const { queries, now } = services
  const publisher = await findPublisher(services, repositoryId)
  if (!publisher) return
  const { defaultBranch } = publisher.repository
  const isDefault = branch === defaultBranch
  const isOfPull = async (head: string) => !isDefault && (await pullRequestsAt(queries, repositoryId, head)).length > 0
  const requested = { publisher, pullNumber: null, branch, headSha: sha, baseSha: null }
  await scanHead(
    {
      requested,
      refs: [`refs/heads/${branch}`, `refs/heads/${defaultBranch}`],
      heads: [branch],
      configBranch: defaultBranch,
      pull: null,
      isScannedElsewhere: async (open) =>
        open.every(({ commits }) => [...commits].every((each) => each === sha)) && isOfPull(sha),
      async baseOf(clone, headSha) {
        await saveBranchHead(queries, { repositoryId, branch, sha: headSha }, now())
        if (await isOfPull(headSha)) return null
        if (isDefault) {
          const last = await lastScan(queries, repositoryId, branch, headSha)
          const isBefore = last !== null && (await clone.isAncestor(last.headSha, headSha))
          return { baseSha: isBefore ? last.headSha : null }
        }
        const base = await clone.resolve(`refs/heads/${defaultBranch}`)
        return { baseSha: (await clone.mergeBase(base, headSha)) ?? base }
      },
    },
    attempt,
    services,
  )
}

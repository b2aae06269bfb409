import { findRepository } from '../github/store/installations.ts'
import { isStale } from '../learning/confidence.ts'
import { purgeCoChanges } from '../learning/store/co-changes.ts'
import { rememberedLearning } from '../learning/store/settings.ts'
import { lastBranchScans } from '../scan/store/read.ts'
import { enqueueBranchScan } from './request-scan.ts'
import type { Services } from './services.ts'

/** Has default branches scanned again whose verdicts are stale (Learning System, appendix D.3): thirty days old, by default. */
export async function refresh({ queries, queue, now }: Services): Promise<void> {
  for (const { repositoryId, headSha, finishedAt } of await lastBranchScans(queries)) {
    const config = await rememberedLearning(queries, repositoryId)
    if (!isStale(finishedAt, now(), config)) continue
    const repository = await findRepository(queries, repositoryId)
    if (repository) await enqueueBranchScan(queue, repository, { branch: repository.defaultBranch, sha: headSha })
  }
}

/** Forgets co-changes that no repository counts any more (Learning System, §6.3). */
export async function purgeOldCoChanges({ queries, now, coChangeRetentionDays }: Services): Promise<void> {
  await purgeCoChanges(queries, now(), coChangeRetentionDays)
}

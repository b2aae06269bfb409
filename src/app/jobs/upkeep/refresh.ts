import { effectiveConfidence, isStale } from '../../../ledger/learning/confidence.ts'
import type { LearningConfig } from '../../../ledger/learning/config.ts'
import { purgeCoChanges } from '../../../ledger/learning/store/co-changes.ts'
import { storedLearningSettings } from '../../../ledger/learning/store/settings.ts'
import { type LastBranchScan, lastBranchScans, meanConfidences } from '../../../stages/store/read.ts'
import { findRepository } from '../../github/store/installations.ts'
import { enqueueBranchScan } from '../scan/request-scan.ts'
import type { Services } from '../services.ts'

/** Maximum number of repositories per day that are scanned only for their passages: after an upgrade all may lack them. */
const MAX_UNREAD = 500

/**
 * Enqueues scans of default branches with stale verdicts, thirty days old by default, and of some that were
 * last scanned by a version that did not read passages for search. Those with the lowest current confidence come first.
 */
export async function refresh({ queries, queue, now }: Services): Promise<void> {
  const stale: (LastBranchScan & { readonly config: LearningConfig })[] = []
  for (const scan of await lastBranchScans(queries)) {
    const config = await storedLearningSettings(queries, scan.repositoryId)
    if (!scan.hasPassages || isStale(scan.finishedAt, now(), config)) stale.push({ ...scan, config })
  }
  const means = await meanConfidences(
    queries,
    stale.map(({ id }) => id),
  )
  const believed = ({ id, finishedAt, config }: (typeof stale)[number]): number =>
    effectiveConfidence({ confidence: means.get(id) ?? 1, created_at: finishedAt }, now(), config)
  let unread = 0
  for (const { repositoryId, headSha, finishedAt, config } of stale.toSorted((a, b) => believed(a) - believed(b))) {
    if (!isStale(finishedAt, now(), config) && ++unread > MAX_UNREAD) continue
    const repository = await findRepository(queries, repositoryId)
    if (repository) await enqueueBranchScan(queue, repository, { branch: repository.defaultBranch, sha: headSha })
  }
}

/** Deletes co-changes that no repository counts any more. */
export async function purgeOldCoChanges({ queries, now, coChangeRetentionDays }: Services): Promise<void> {
  await purgeCoChanges(queries, now(), coChangeRetentionDays)
}

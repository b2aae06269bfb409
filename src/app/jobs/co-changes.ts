import type { GitRepository } from '../../base/git/types.ts'
import type { LearningConfig } from '../../ledger/learning/config.ts'
import { coChangesHead, recordCoChanges, saveCoChangesHead } from '../../ledger/learning/store/co-changes.ts'
import type { Services } from './services.ts'

const DAY = 86_400

/**
 * Records which code and pages changed together in the commits since the last call; the first time, in those of the last 180 days by
 * default. Must not run concurrently for one repository.
 */
export async function learnCoChanges(
  services: Services,
  clone: GitRepository,
  {
    repositoryId,
    head,
    config,
  }: { readonly repositoryId: number; readonly head: string; readonly config: LearningConfig },
): Promise<void> {
  const { queries, scanner, now } = services
  const last = await coChangesHead(queries, repositoryId)
  if (last === head) return
  // A force push may have left the last commit behind; co-changes that are already recorded are not recorded twice.
  const after = last !== null && (await clone.isAncestor(last, head)) ? last : null
  const since = Math.floor(now() / 1000) - config.co_change_retention_days * DAY
  const commits = await scanner.changedTogether({ path: clone.path, head, since, after })
  await recordCoChanges(services, repositoryId, commits)
  await saveCoChangesHead(queries, repositoryId, head)
}

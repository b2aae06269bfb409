import type { LoadedConfig } from '../../config/load.ts'
import type { GitRepository } from '../../git/types.ts'
import { rememberBadge, rememberFailOn } from '../../github/store/installations.ts'
import { rememberLearning, rememberModels } from '../../learning/store/settings.ts'
import type { ScanTarget } from '../check-run/target.ts'
import type { Services } from '../services.ts'

/**
 * The configuration at the tip of a branch. What the default branch's says of failing checks is remembered: a scan that
 * fails before it can read one concludes by it.
 */
export async function readConfig(
  { scanner }: Pick<Services, 'scanner'>,
  clone: GitRepository,
  branch: string,
  { publisher }: ScanTarget,
): Promise<LoadedConfig> {
  const { queries, repository } = publisher
  const loaded = await scanner.config({ path: clone.path, commit: await clone.resolve(`refs/heads/${branch}`) })
  if (branch === repository.defaultBranch) {
    await rememberFailOn(queries, repository.id, loaded.config.check.fail_on)
    await rememberBadge(queries, repository.id, loaded.config.badge)
    await rememberLearning(queries, repository.id, loaded.config.learning)
    await rememberModels(queries, repository.id, loaded.config.models)
  }
  return loaded
}

import type { LoadedConfig } from '../../../base/config/load.ts'
import type { Config } from '../../../base/config/schema.ts'
import type { GitRepository } from '../../../base/git/types.ts'
import { switchedOffBy } from '../../../base/models/settings.ts'
import { saveConfig, saveSwitchedOn } from '../../github/store/installations.ts'
import { isOnboarding } from '../onboarding.ts'
import { openClone } from '../open-clone.ts'
import { type Attempt, beginWork } from '../queue/attempt.ts'
import type { Services } from '../services.ts'
import { guard, guardScan } from '../verdict/guarded-scan.ts'
import {
  headOf,
  type OpenHeads,
  openHeads,
  openVerdict,
  type ScanTarget,
  supersede,
  supersedeOvertaken,
} from '../verdict/verdicts.ts'
import type { HeadToScan } from './head.ts'
import { runStages } from './stages.ts'

/**
 * Scans a head at its newest commit: fetches it, determines the base, reads the configuration, runs the stages of a scan, and publishes the
 * result. Once the newest commit is known, failures are shown in its check run.
 */
export async function scanHead(head: HeadToScan, attempt: Attempt, services: Services): Promise<void> {
  const { requested, refs } = head
  const { repository } = requested.publisher
  const open = await openHeads(services, repository.id, head.heads)
  if (await head.isScannedElsewhere?.(open)) return
  const opened = await guard(services, requested, attempt, () => {
    beginWork(attempt)
    return openClone(services, repository, [...new Set(refs)])
  })
  if (opened === null) return
  const { clone, found } = opened
  try {
    // The branch was deleted in the meantime, so there is nothing to scan.
    if (requested.branch !== null && !found.has(refs[0])) return await supersede(services, requested, null)
    const target = await guard(services, requested, attempt, () => newest(services, clone, head, open))
    if (target === null) return
    const reported = await guardScan(services, target, attempt, async (scanId) => {
      const loaded = await readConfig(services, clone, head.configBranch, target)
      return runStages(services, { head, clone, target, loaded, scanId })
    })
    if (reported !== null) await head.postResults?.(reported, clone)
  } finally {
    await clone.close()
  }
}

/** The head's current commit on GitHub; null if another job scans it. Ends the checks of commits that the head has left. */
async function newest(
  services: Services,
  clone: GitRepository,
  { requested, refs, baseOf }: HeadToScan,
  open: readonly OpenHeads[],
): Promise<ScanTarget | null> {
  const headSha = await clone.resolve(refs[0])
  await supersedeOvertaken(services, requested, open, headSha)
  if (headSha !== requested.headSha) await supersede(services, requested, headSha)
  const base = await baseOf(clone, headSha)
  if (base === null) return null
  await openVerdict(services, requested.publisher.repository, { headSha, head: headOf(requested) })
  return { ...requested, headSha, ...base }
}

/**
 * Reads the configuration at the head of a branch. The default branch's setting for failing checks is stored, for scans that fail before
 * they can read one.
 */
async function readConfig(
  services: Services,
  clone: GitRepository,
  branch: string,
  { publisher }: ScanTarget,
): Promise<LoadedConfig> {
  const { scanner, models, queries, queue } = services
  const { repository } = publisher
  const read = await scanner.config({ path: clone.path, commit: await clone.resolve(`refs/heads/${branch}`) })
  const { id: repositoryId } = repository
  let isOff = await isOnboarding(services, repositoryId)
  if (isOff && branch === repository.defaultBranch && read.file !== null) {
    // Whoever added a configuration asked for it. The job comes first, so that an interruption between the two loses nothing.
    await queue.add('switch-on', { repositoryId, by: { file: read.file } })
    await saveSwitchedOn(queries, repositoryId)
    isOff = false
  }
  const isKept = models.language !== null && switchedOffBy(models, repository.owner, read.config.models) !== null
  const loaded = isOff || isKept ? { ...read, config: withoutModel(read.config) } : read
  if (branch === repository.defaultBranch) await saveConfig(queries, repository.id, loaded.config)
  return loaded
}

function withoutModel(config: Config): Config {
  return { ...config, models: { ...config.models, enabled: false } }
}

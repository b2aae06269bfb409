import type { GitRepository } from '../../git/types.ts'
import { guard, guardScan } from '../check-run/guarded-scan.ts'
import { type OpenHeads, openHeads, supersedeOvertaken } from '../check-run/overtaken.ts'
import { headedBy, type ScanTarget } from '../check-run/target.ts'
import { openVerdict, supersede } from '../check-run/verdicts.ts'
import { openClone } from '../open-clone.ts'
import type { Attempt } from '../queue/worker.ts'
import type { Services } from '../services.ts'
import type { HeadToScan } from './head.ts'
import { readConfig } from './read-config.ts'
import { runStages } from './stages.ts'

/**
 * Scans a head at its newest commit: fetches it, finds what to compare it with, reads the configuration, runs the stages of a scan, and
 * tells of the result. From the newest commit on, its check run says what went wrong where something does.
 */
export async function scanHead(head: HeadToScan, attempt: Attempt, services: Services): Promise<void> {
  const { told, refs } = head
  const { repository } = told.publisher
  const open = await openHeads(services, repository.id, head.heads)
  if (await head.isLeft?.(open)) return
  const opened = await guard(services, told, attempt, () => openClone(services, repository, [...new Set(refs)]))
  if (opened === null) return
  const { clone, found } = opened
  try {
    // A branch that was deleted meanwhile has nothing left to look at.
    if (told.branch !== null && !found.has(refs[0])) return await supersede(services, told, null)
    const target = await guard(services, told, attempt, () => newest(services, clone, head, open))
    if (target === null) return
    const reported = await guardScan(services, target, attempt, async (scanId) => {
      const loaded = await readConfig(services, clone, head.configBranch, target)
      return runStages(services, { head, clone, target, loaded, scanId })
    })
    if (reported !== null) await head.tell?.(reported, clone)
  } finally {
    await clone.close()
  }
}

/** The head as GitHub has it now. The checks of commits that it has left end; null where another job scans it. */
async function newest(
  services: Services,
  clone: GitRepository,
  { told, refs, baseOf }: HeadToScan,
  open: readonly OpenHeads[],
): Promise<ScanTarget | null> {
  const headSha = await clone.resolve(refs[0])
  await supersedeOvertaken(services, told, open, headSha)
  if (headSha !== told.headSha) await supersede(services, told, headSha)
  const base = await baseOf(clone, headSha)
  if (base === null) return null
  await openVerdict(told.publisher, headSha, headedBy(told))
  return { ...told, headSha, ...base }
}

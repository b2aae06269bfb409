import { type Failure, renderFailure } from '../../../report/pull-request/unfinished.ts'
import { ScanGivenUp } from '../../../stages/isolated/given-up.ts'
import { endScan, startScan } from '../../../stages/store/record.ts'
import { isForbidden, retryAfter } from '../../github/refusal.ts'
import { ensureHeadVerdict } from '../../github/store/head-verdicts.ts'
import { findRepository, storedFailOn } from '../../github/store/installations.ts'
import type { Attempt } from '../queue/attempt.ts'
import { JobGivenUp } from '../queue/losses.ts'
import type { Services } from '../services.ts'
import { finish, headOf, type ScanTarget } from './verdicts.ts'

/**
 * Runs a part of a scan so that its check run never hangs: if the part fails, the check run shows the reason and whether there will be a
 * retry. Null if DocAlign was removed from the repository in the meantime; then nothing is shown.
 */
export async function guard<T>(
  services: Services,
  target: ScanTarget,
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<T | null> {
  return ignoreIfUninstalled(services, target, async () => {
    try {
      return await work()
    } catch (error) {
      // Retrying what is forbidden gives the same answer; waiting for a rate limit uses up no attempt.
      const isLimited = retryAfter(error, services.now()) !== null
      const last = attempt.last || isForbidden(error) || error instanceof ScanGivenUp
      if (!isLimited) await reportFailure(services, target, { ...attempt, last }, error)
      throw error
    }
  })
}

/** Like {@link guard}, for work that is recorded as a scan. */
export async function guardScan<T>(
  services: Services,
  target: ScanTarget,
  attempt: Attempt,
  work: (scanId: number) => Promise<T>,
): Promise<T | null> {
  const { publisher, pullNumber, branch, headSha, baseSha } = target
  const repositoryId = publisher.repository.id
  return guard(services, target, attempt, async () => {
    const id = await startScan(services.queries, { repositoryId, pullNumber, branch, headSha, baseSha })
    try {
      return await work(id)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      await endScan(services.queries, id, { status: 'failed', error: message }, services.now())
      throw error
    }
  })
}

/** Null if the work failed because DocAlign was removed from the repository in the meantime. */
async function ignoreIfUninstalled<T>(
  { queries }: Services,
  { publisher }: ScanTarget,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if ((await findRepository(queries, publisher.repository.id)) === null) return null
    throw error
  }
}

async function reportFailure(services: Services, target: ScanTarget, attempt: Attempt, error: unknown): Promise<void> {
  const { publisher, headSha } = target
  const now = services.now()
  const retry = attempt.last ? {} : { retryAt: now + attempt.nextIn }
  try {
    const failOn = await storedFailOn(services.queries, publisher.repository.id)
    const run = renderFailure({ ...failureOf(error), ...retry }, now, { failOn })
    if (attempt.last) return await finish(services, target, run)
    const about = { repositoryId: publisher.repository.id, sha: headSha, head: headOf(target) }
    // The next attempt may find that the head has left the commit; it then has to complete the check run that this one leaves in progress.
    await ensureHeadVerdict(services.queries, { ...about, headSha }, now)
    await services.queue.add('show-retry', { ...about, title: run.title, summary: run.summary })
  } catch (err) {
    services.log.warn({ headSha, err }, 'the failure could not be shown')
  }
}

/** The public part of an error: our own line for its code, never a message of another program. */
function failureOf(error: unknown): Omit<Failure, 'retryAt'> {
  if (error instanceof ScanGivenUp || error instanceof JobGivenUp) return { code: error.code, message: error.message }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'DOCALIGN_E106') return { code, message: 'the repository could not be cloned' }
  if (code === 'DOCALIGN_E108')
    return { code, message: 'its clone address is not at the GitHub that DocAlign works for' }
  if (/^DOCALIGN_E1\d\d$/.test(code)) return { code, message: 'the repository could not be read' }
  return { code: 'DOCALIGN_E001', message: 'something went wrong inside DocAlign' }
}

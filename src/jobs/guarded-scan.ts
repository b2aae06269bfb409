import { abandonCheckRun, completeCheckRun, updateCheckRun } from '../github/check-run.ts'
import type { Publisher } from '../github/publisher.ts'
import { isForbidden } from '../github/refusal.ts'
import { findRepository } from '../github/store/installations.ts'
import type { Conclusion } from '../report/pull-request/check-run/conclusion.ts'
import type { CheckRun } from '../report/pull-request/check-run.ts'
import { type Failure, renderFailure, renderSuperseded } from '../report/pull-request/unfinished.ts'
import { endScan, startScan } from '../scan/store.ts'
import type { Services } from './services.ts'
import type { Attempt } from './worker.ts'

/** A commit that is about to be scanned. */
export interface Subject {
  readonly publisher: Publisher
  readonly pullNumber: number | null
  readonly headSha: string
  readonly baseSha: string | null
}

/**
 * Runs a scan so that its check run never hangs: when the scan fails, the check run says why and whether it is tried
 * again. Of a repository that DocAlign was taken from in the meantime nothing is left, and nothing is said.
 */
export async function guardScan(
  services: Services,
  subject: Subject,
  attempt: Attempt,
  work: (scanId: number) => Promise<void>,
): Promise<void> {
  const { publisher, pullNumber, headSha, baseSha } = subject
  let id: number | null = null
  try {
    id = await startScan(services.queries, { repositoryId: publisher.repository.id, pullNumber, headSha, baseSha })
    await work(id)
  } catch (error) {
    if (await isForgotten(services, publisher.repository.id)) return
    const message = error instanceof Error ? error.message : String(error)
    if (id !== null) await endScan(services.queries, id, 'failed', message)
    if (isForbidden(error)) throw error
    await sayFailed(services, subject, attempt, failureOf(error))
    throw error
  }
}

/** Completes a check run with what was rendered for it. */
export async function finish({ publisher, headSha, pullNumber }: Subject, run: CheckRun): Promise<void> {
  await completeCheckRun(publisher, headSha, pullNumber, { ...run, conclusion: conclusionOf(run) })
}

/** Says in a commit's check run, unless it is completed, that a newer commit is looked at instead. */
export async function supersede({ publisher, headSha }: Subject, newer: string): Promise<void> {
  const run = renderSuperseded(newer)
  await abandonCheckRun(publisher, headSha, { ...run, conclusion: conclusionOf(run) })
}

/** Says in a commit's check run that it could not be scanned. */
export async function sayFailed(
  services: Services,
  subject: Subject,
  attempt: Attempt,
  failure: Omit<Failure, 'retryAt'>,
): Promise<void> {
  const { publisher, headSha, pullNumber } = subject
  const now = services.now()
  const retry = attempt.last ? {} : { retryAt: now + attempt.nextIn }
  const run = renderFailure({ ...failure, ...retry }, now, { failOn: 'never' })
  try {
    if (attempt.last) await finish(subject, run)
    else await updateCheckRun(publisher, headSha, pullNumber, run)
  } catch (error) {
    // What failed is told by the job; the sweep completes a check run that could not even be told of it.
    services.log.warn({ headSha, err: error }, 'failure not shown')
  }
}

/** What of an error everybody may read who reads the repository: our own one-line errors, nothing of the inside. */
function failureOf(error: unknown): Omit<Failure, 'retryAt'> {
  if (isGitError(error)) return { code: error.code, message: 'the repository could not be read' }
  return { code: 'DOCALIGN_E001', message: 'something went wrong inside DocAlign' }
}

async function isForgotten(services: Services, repositoryId: number): Promise<boolean> {
  return (await findRepository(services.queries, repositoryId)) === null
}

function conclusionOf({ conclusion }: CheckRun): Conclusion {
  return conclusion ?? 'neutral'
}

/** Git could not read or fetch a repository. */
export function isGitError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'code' in error && /^DOCALIGN_E1\d\d$/.test(String(error.code))
}

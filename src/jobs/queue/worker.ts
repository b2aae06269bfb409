import { DelayedError, type Job, UnrecoverableError, type Worker } from 'bullmq'
import { isForbidden, retryAfter } from '../../github/refusal.ts'
import { ScanGivenUp } from '../../isolation/given-up.ts'
import { type JobOutcome, type Metrics, NO_METRICS, stopwatch } from '../../metrics/metrics.ts'
import type { Log } from '../services.ts'
import { type JobData, type JobName, QUEUES, type QueueName } from './names.ts'
import type { JobQueue } from './queue.ts'
import { createShares, type Owners, type OwnersOf } from './shares.ts'

/** Which try of a job this is. */
export interface Attempt {
  /** From 1. */
  readonly number: number
  /** If it fails, the job has failed. */
  readonly last: boolean
  /** Milliseconds until the next try, about. */
  readonly nextIn: number
}

export type Handlers = { readonly [N in JobName]: (data: JobData[N], attempt: Attempt) => Promise<void> }

export interface WorkerSettings {
  /** How many jobs of each queue run side by side. */
  readonly concurrency: Readonly<Record<QueueName, number>>
  /** How many of them may be of one installation, and how many may be about one person's comments. */
  readonly shares: Readonly<Record<QueueName | 'person', number>>
  readonly ownersOf: OwnersOf
  /** Milliseconds after which a job whose process died is taken up by another. */
  readonly lockDuration: number
  readonly log: Log
  readonly now: () => number
  readonly metrics?: Pick<Metrics, 'job'>
}

/** A process may die while it runs a job, more than once: not the job's fault. */
const MAX_STALLS = 5

/** Starts taking jobs. `close` waits for those that run; they are returned to the queue when the process is killed instead. */
export function startWorkers(
  queue: JobQueue,
  handlers: Handlers,
  settings: WorkerSettings,
): { close(): Promise<void> } {
  const workers = QUEUES.map((name): Worker => {
    const shares = createShares()
    const share = { installation: settings.shares[name], person: settings.shares.person }
    const worker = queue.backend.worker(
      name,
      async (job, token) => {
        const owners = limitsOf(await settings.ownersOf(job.data), share)
        const wait = shares.enter(job.id ?? '', owners)
        if (wait > 0) {
          await job.moveToDelayed(settings.now() + wait, token)
          throw new DelayedError()
        }
        try {
          await run(job, token, handlers, { ...settings, firstRetry: queue.firstRetry })
        } finally {
          shares.leave(owners)
        }
      },
      {
        concurrency: settings.concurrency[name],
        lockDuration: settings.lockDuration,
        stalledInterval: settings.lockDuration,
        maxStalledCount: MAX_STALLS,
      },
    )
    worker.on('error', (error) => settings.log.warn({ queue: name, err: error }, 'queue unavailable'))
    return worker
  })
  return { close: async () => void (await Promise.all(workers.map((worker) => worker.close()))) }
}

function limitsOf(
  { installation, person }: Owners,
  share: { readonly installation: number; readonly person: number },
): ReadonlyMap<string, number> {
  return new Map([
    ...(installation === null ? [] : [[`installation ${installation}`, share.installation] as const]),
    ...(person === null ? [] : [[`person ${person}`, share.person] as const]),
  ])
}

async function run(
  job: Job,
  token: string | undefined,
  handlers: Handlers,
  settings: WorkerSettings & Pick<JobQueue, 'firstRetry'>,
): Promise<void> {
  const { log, now, firstRetry, metrics = NO_METRICS } = settings
  const seconds = stopwatch()
  const count = (outcome: JobOutcome): void => metrics.job(job.name, outcome, seconds())
  const fields = { job: job.name, id: job.id, data: job.data }
  const attempts = job.opts.attempts ?? 1
  const number = job.attemptsMade + 1
  const handle = handlers[job.name as JobName] as ((data: unknown, attempt: Attempt) => Promise<void>) | undefined
  if (!handle) throw new UnrecoverableError(`no such job: ${job.name}`)
  try {
    await handle(job.data, { number, last: number >= attempts, nextIn: firstRetry * 2 ** (number - 1) })
    count('done')
    log.debug(fields, 'job done')
  } catch (error) {
    const wait = retryAfter(error, now())
    if (wait !== null) {
      count('limited')
      log.info({ ...fields, wait }, 'job waits for the rate limit')
      await job.moveToDelayed(now() + wait, token)
      throw new DelayedError()
    }
    log.warn({ ...fields, attempt: number, err: error }, 'job failed')
    // Asking again gives the same answer.
    const isFinal = isForbidden(error) || error instanceof ScanGivenUp
    count(isFinal || number >= attempts ? 'given_up' : 'failed')
    if (isFinal) throw new UnrecoverableError(error instanceof Error ? error.message : String(error))
    throw error
  }
}

import { setMaxListeners } from 'node:events'
import { DelayedError } from 'bullmq'
import type { Handlers } from './attempt.ts'
import type { KeptWorker } from './backend.ts'
import { deadlineOf, QUEUES, type QueueName } from './jobs.ts'
import { lossesOf } from './losses.ts'
import type { JobQueue } from './queue.ts'
import { type Running, runJob } from './run-job.ts'
import { createShares, type Owners, type OwnersOf } from './shares.ts'

export interface WorkerSettings extends Pick<Running, 'log' | 'now' | 'metrics'>, Partial<Pick<Running, 'deadlineOf'>> {
  /** Maximum concurrent jobs by queue. */
  readonly concurrency: Readonly<Record<QueueName, number>>
  /** Maximum concurrent jobs of one installation by queue, those that one person caused, and those about an installation's forks. */
  readonly shares: Readonly<Record<QueueName | 'person', number>> & { readonly forks?: number }
  readonly ownersOf: OwnersOf
  /** Milliseconds after which another process takes over the job of a dead one. */
  readonly lockDuration: number
  /** Milliseconds for running jobs to finish when the workers are closed. */
  readonly stopTimeoutMs?: number
}

export interface Workers {
  /** Stops taking jobs, and waits for running ones; those that take too long return to the queue. */
  close(): Promise<void>
}

/** Losses after which the queue itself fails a job, in case giving it up also ends the process. */
const MAX_STALLS = 5
const STOP_TIMEOUT_MS = 5000
/** Milliseconds for which writes about forks wait behind those about members' work: GitHub allows an installation one write per second. */
const BEHIND_MS = 60_000
/** Jobs with lost attempts run one at a time, so that a job that ends its process does not take the same other job with it twice. */
const SUSPECTS = new Map([['lost before', 1]])

/** Starts workers. Their jobs return to the queue if the process is killed. */
export function startWorkers(queue: JobQueue, handlers: Handlers, settings: WorkerSettings): Workers {
  const stop = new AbortController()
  // Every running job listens.
  setMaxListeners(0, stop.signal)
  const suspects = createShares()
  const running: Running = {
    handlers,
    firstRetry: queue.firstRetry,
    stop: stop.signal,
    log: settings.log,
    now: settings.now,
    deadlineOf: settings.deadlineOf ?? ((job) => deadlineOf(job)),
    ...(settings.metrics && { metrics: settings.metrics }),
  }
  const workers = QUEUES.map((name): KeptWorker => {
    const shares = createShares()
    const { person, forks = person } = settings.shares
    const share = { installation: settings.shares[name], person, forks }
    const worker = queue.backend.worker(
      name,
      async (job, token) => {
        const own = await settings.ownersOf(job.data)
        const owners = limitsOf(own, share)
        const isPatient = name === 'writes' && settings.now() - job.timestamp < BEHIND_MS
        const behind = isPatient && own.isOfFork === true ? membersOf(own.installation) : null
        const suspect = lossesOf(job) > 0 ? SUSPECTS : new Map<string, number>()
        const id = job.id ?? ''
        let wait = suspects.enter(id, suspect)
        if (wait === 0) {
          wait = shares.enter(id, owners, behind)
          if (wait > 0) suspects.leave(suspect)
        }
        if (wait > 0) {
          await job.moveToDelayed(settings.now() + wait, token)
          throw new DelayedError()
        }
        try {
          await runJob(job, token, running)
        } finally {
          shares.leave(owners)
          suspects.leave(suspect)
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
  return {
    async close() {
      const timer = setTimeout(() => stop.abort(), settings.stopTimeoutMs ?? STOP_TIMEOUT_MS)
      await Promise.all(workers.map((worker) => worker.close()))
      clearTimeout(timer)
    },
  }
}

/** The shares that a job takes part in, with the maximum number of concurrent jobs of each. */
export function limitsOf(
  { installation, person, isOfFork = false }: Owners,
  share: { readonly installation: number; readonly person: number; readonly forks: number },
): ReadonlyMap<string, number> {
  return new Map([
    ...(installation === null ? [] : [[`installation ${installation}`, share.installation] as const]),
    // However many strangers there are, a share of an installation is left to those who write to it.
    isOfFork ? [`forks of ${installation}`, share.forks] : [membersOf(installation), Number.POSITIVE_INFINITY],
    ...(person === null ? [] : [[`person ${person}`, share.person] as const]),
  ])
}

function membersOf(installation: number | null): string {
  return `members of ${installation}`
}

import { closeAll } from '../../../base/close-all.ts'
import type { QueueState } from '../../metrics/gauges.ts'
import {
  type Backend,
  type JobOptions,
  type KeptJob,
  type KeptQueue,
  openBackend,
  type QueueSettings,
} from './backend.ts'
import { JOBS, type JobData, type JobName, QUEUES, type QueueName, type RecurringJobName } from './jobs.ts'
import { forgiveLosses } from './losses.ts'

export interface AddOptions {
  readonly id?: string
  /** Replaces the key of this kind of job. */
  readonly key?: string
  /** Milliseconds before the job may start. */
  readonly delay?: number
}

/** A job that failed permanently. */
export interface FailedJob {
  readonly id: string
  readonly queue: QueueName
  readonly name: string
  readonly data: unknown
  readonly reason: string
  readonly attempts: number
  readonly failedAt: Date | null
}

export type QueueCounts = Readonly<Record<QueueName, Readonly<Record<string, number>>>>

/** Adds and inspects jobs; workers take them (see `worker.ts`). */
export interface JobQueue {
  add<N extends JobName>(name: N, data: JobData[N], options?: AddOptions): Promise<void>
  /** Adds a job now and at this interval; a second call with the same name changes the interval. */
  every(name: RecurringJobName, milliseconds: number): Promise<void>
  /** Jobs that failed permanently, newest first. */
  failed(): Promise<FailedJob[]>
  /** Retries a failed job. Returns false if there is none with this id. */
  retry(id: string): Promise<boolean>
  counts(): Promise<QueueCounts>
  /** When the next job of each queue began to wait, in milliseconds since the epoch; null if none waits. */
  waitingSince(): Promise<Readonly<Record<QueueName, number | null>>>
  close(): Promise<void>
  readonly backend: Backend
  /** Approximate milliseconds until the first retry of a job; each further one takes twice as long. */
  readonly firstRetry: number
}

/** Eight attempts within about eight minutes outlast a restart of the database or of the server, and most outages of GitHub. */
const ATTEMPTS = 8
const FIRST_RETRY_MS = 4000
/** BullMQ runs jobs without a priority first. */
const LOW = 10
const KEPT: JobOptions = { removeOnComplete: { age: 3600, count: 1000 }, removeOnFail: { age: 14 * 86_400 } }

export function openQueue(settings: QueueSettings, firstRetry?: number): JobQueue {
  return createQueue(openBackend(settings), firstRetry)
}

/** Creates a queue in a backend. Closing the queue closes the backend. */
export function createQueue(backend: Backend, firstRetry = FIRST_RETRY_MS): JobQueue {
  const backoff = { type: 'exponential', delay: firstRetry, jitter: 0.3 } as const
  const defaultJobOptions: JobOptions = { ...KEPT, attempts: ATTEMPTS, backoff }
  const queues = Object.fromEntries(QUEUES.map((name) => [name, backend.queue(name, { defaultJobOptions })])) as Record<
    QueueName,
    KeptQueue
  >
  for (const queue of Object.values(queues)) queue.on('error', () => {})
  const all = Object.entries(queues) as [QueueName, KeptQueue][]
  return {
    backend,
    firstRetry,
    async add(name, data, { id, key = JOBS[name].key?.(data), delay } = {}) {
      const { queue, isLowPriority } = JOBS[name]
      await queues[queue].add(name, data, {
        ...(id === undefined ? {} : { jobId: id }),
        ...(key === undefined ? {} : { deduplication: { id: key, keepLastIfActive: true } }),
        ...(delay === undefined ? {} : { delay }),
        ...(isLowPriority ? { priority: LOW } : {}),
      })
    },
    async every(name, milliseconds) {
      const queue = queues[JOBS[name].queue]
      await queue.upsertJobScheduler(name, { every: milliseconds }, { name, data: {} })
    },
    async failed() {
      const jobs = await Promise.all(
        all.map(async ([queue, each]) => (await each.getFailed()).map((job) => ({ queue, job }))),
      )
      return jobs
        .flat()
        .map(({ queue, job }) => ({
          id: `${queue}:${job.id}`,
          queue,
          name: job.name,
          data: job.data,
          reason: job.failedReason ?? '',
          attempts: job.attemptsMade,
          failedAt: job.finishedOn === undefined ? null : new Date(job.finishedOn),
        }))
        .sort((a, b) => Number(b.failedAt) - Number(a.failedAt))
    },
    async retry(id) {
      const [queue = '', ...rest] = id.split(':')
      const job = await queues[queue as QueueName]?.getJob(rest.join(':'))
      if (!job || !(await job.isFailed())) return false
      await forgiveLosses(job)
      await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true })
      return true
    },
    async counts() {
      const counted = all.map(async ([name, each]) => [name, await each.getJobCounts()] as const)
      return Object.fromEntries(await Promise.all(counted)) as QueueCounts
    },
    async waitingSince() {
      const since = all.map(async ([name, each]) => [name, await waitingSince(each)] as const)
      return Object.fromEntries(await Promise.all(since)) as Record<QueueName, number | null>
    },
    async close() {
      await closeAll([
        ...all.map(
          ([, queue]) =>
            () =>
              queue.close(),
        ),
        () => backend.close(),
      ])
    },
  }
}

/** In Redis the next job is the first waiting one, in PostgreSQL the last: both ends are checked. */
async function waitingSince(queue: KeptQueue): Promise<number | null> {
  const last = (await queue.getWaitingCount()) - 1
  if (last < 0) return null
  const ends = await Promise.all([queue.getWaiting(0, 0), queue.getWaiting(last, last)])
  const times = ends.flat().map(waitedSince)
  return times.length === 0 ? null : Math.min(...times)
}

/** A delayed or retried job waits since its delay or last attempt. */
function waitedSince({ timestamp, opts, processedOn = 0 }: KeptJob): number {
  return Math.max(timestamp + (opts.delay ?? 0), processedOn)
}

/** Job counts and age of the next job, in seconds, by queue. `now` is in milliseconds since the epoch. */
export async function queueState(
  queue: Pick<JobQueue, 'counts' | 'waitingSince'>,
  now: number,
): Promise<Readonly<Record<string, QueueState>>> {
  const [counts, since] = await Promise.all([queue.counts(), queue.waitingSince()])
  return Object.fromEntries(
    Object.entries(counts).map(([name, jobs]) => {
      const began = since[name as keyof typeof since]
      return [name, { jobs, oldest: began === null ? 0 : Math.max(0, now - began) / 1000 }]
    }),
  )
}

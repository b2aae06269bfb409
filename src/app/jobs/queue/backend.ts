import { createPostgresBackend, Queue, type QueueOptions, Worker, withBackend } from 'bullmq'
import { Redis } from 'ioredis'

/** Where the queues are stored. */
export interface QueueSettings {
  readonly databaseUrl: string
  /** Null: in the database. */
  readonly redisUrl: string | null
  /** Separates servers that share a Redis or a database. */
  readonly prefix: string
}

/** Creates queues and workers in one store, BullMQ's or a test's. They behave as BullMQ documents. */
export interface Backend {
  queue(name: string, options: { readonly defaultJobOptions?: JobOptions }): KeptQueue
  worker(name: string, process: Processor, options: WorkerOptions): KeptWorker
  /** Closes shared resources. All queues and workers must be closed before. */
  close(): Promise<void>
}

/** Times are in milliseconds. */
export interface JobOptions {
  readonly attempts?: number
  readonly backoff?: { readonly type: 'exponential'; readonly delay: number; readonly jitter: number }
  readonly removeOnComplete?: { readonly age: number; readonly count: number }
  readonly removeOnFail?: { readonly age: number }
  /** A job whose id exists is not added. */
  readonly jobId?: string
  /** See `key` of `JobKind`. */
  readonly deduplication?: { readonly id: string; readonly keepLastIfActive: true }
  readonly delay?: number
  /** Jobs without a priority run first. */
  readonly priority?: number
}

/** A queue, for adding and inspecting jobs. */
export interface KeptQueue {
  add(name: string, data: unknown, options: JobOptions): Promise<unknown>
  upsertJobScheduler(
    id: string,
    repeat: { readonly every: number },
    template: { readonly name: string; readonly data: unknown },
  ): Promise<unknown>
  getJob(id: string): Promise<KeptJob | undefined>
  getFailed(): Promise<KeptJob[]>
  /** The waiting jobs from index `start` to `end`, inclusive. */
  getWaiting(start: number, end: number): Promise<KeptJob[]>
  getWaitingCount(): Promise<number>
  /** Number of jobs by state. */
  getJobCounts(): Promise<Record<string, number>>
  on(event: 'error', listener: (error: Error) => void): unknown
  close(): Promise<void>
}

/** A stored job. Times are in milliseconds since the epoch. */
export interface KeptJob {
  readonly id?: string | undefined
  readonly name: string
  readonly data: unknown
  readonly opts: Pick<JobOptions, 'attempts' | 'delay'>
  /** When it was added. */
  readonly timestamp: number
  /** When it was last taken. */
  readonly processedOn?: number | undefined
  readonly finishedOn?: number | undefined
  readonly failedReason?: string | undefined
  readonly attemptsMade: number
  /** Number of times that a process ended while running it. */
  readonly stalledCounter: number
  readonly progress: unknown
  updateProgress(progress: object): Promise<void>
  isFailed(): Promise<boolean>
  retry(
    state: 'failed',
    options: { readonly resetAttemptsMade: true; readonly resetAttemptsStarted: true },
  ): Promise<void>
  /** Afterwards the processor must throw `DelayedError`. */
  moveToDelayed(timestamp: number, token: string | undefined): Promise<void>
  /** Afterwards the processor must throw `WaitingError`. */
  moveToWait(token: string | undefined): Promise<unknown>
}

/** Runs one attempt of a job. An error causes a retry, unless it is an `UnrecoverableError`. */
export type Processor = (job: KeptJob, token?: string) => Promise<void>

export interface WorkerOptions {
  readonly concurrency: number
  readonly lockDuration: number
  readonly stalledInterval: number
  readonly maxStalledCount: number
}

export interface KeptWorker {
  on(event: 'error', listener: (error: Error) => void): unknown
  /** Stops taking jobs, and waits for running ones. */
  close(): Promise<void>
}

export interface BullBackend extends Backend {
  queue(name: string, options: Omit<QueueOptions, 'connection'>): Queue
}

export function openBackend(settings: QueueSettings): BullBackend {
  return settings.redisUrl === null ? postgres(settings) : redis(settings.redisUrl, settings)
}

function redis(url: string, { prefix }: QueueSettings): BullBackend {
  // Workers wait for an unavailable Redis and must not give up on a command; adding a job fails within seconds.
  const patient = connectTo(url, null)
  const brief = connectTo(url, 2)
  return {
    queue: (name, options) => new Queue(name, { ...options, connection: brief, prefix, skipWaitingForReady: true }),
    worker: (name, process, options) => new Worker(name, process, { ...options, connection: patient, prefix }),
    close: async () => void (await Promise.all([end(patient), end(brief)])),
  }
}

function connectTo(url: string, maxRetriesPerRequest: number | null): Redis {
  const connection = new Redis(url, { maxRetriesPerRequest })
  connection.on('error', () => {})
  return connection
}

async function end(connection: Redis): Promise<void> {
  if (connection.status !== 'ready') return connection.disconnect()
  await connection.quit().catch(() => connection.disconnect())
}

/** The queues' tables are in the same schema as ours: the embedded database has one search path for all clients. */
function postgres({ databaseUrl, prefix }: QueueSettings): BullBackend {
  const connection = { connectionString: databaseUrl, schema: 'public', migrate: true, max: 4 }
  const classes = withBackend(createPostgresBackend)
  // The classes differ only in the type of their backend, which is not used here.
  return {
    queue: (name, options) => new classes.Queue(`${prefix}-${name}`, { ...options, connection }) as unknown as Queue,
    worker: (name, process, options) =>
      new classes.Worker(`${prefix}-${name}`, process as never, { ...options, connection }),
    close: async () => {},
  }
}

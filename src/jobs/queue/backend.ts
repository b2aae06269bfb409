import { createPostgresBackend, Queue, type QueueOptions, Worker, withBackend } from 'bullmq'
import { Redis } from 'ioredis'

/** Where the queues are kept. */
export interface QueueSettings {
  readonly databaseUrl: string
  /** Null keeps them in the database. */
  readonly redisUrl: string | null
  /** Keeps several servers apart that share a Redis or a database. */
  readonly prefix: string
}

/** Makes queues and workers that are kept in one place: BullMQ's, or those of a test. What they do is what BullMQ documents. */
export interface Backend {
  queue(name: string, options: { readonly defaultJobOptions?: JobOptions }): KeptQueue
  worker(name: string, process: Processor, options: WorkerOptions): KeptWorker
  /** Ends what queues and workers shared; they must be closed by then. */
  close(): Promise<void>
}

/** Times in milliseconds. */
export interface JobOptions {
  readonly attempts?: number
  readonly backoff?: { readonly type: 'exponential'; readonly delay: number; readonly jitter: number }
  readonly removeOnComplete?: { readonly age: number; readonly count: number }
  readonly removeOnFail?: { readonly age: number }
  /** One of an id that is kept already is not added. */
  readonly jobId?: string
  /** See `key` of `JobKind`. */
  readonly deduplication?: { readonly id: string; readonly keepLastIfActive: true }
  readonly delay?: number
  /** Jobs without one are taken first. */
  readonly priority?: number
}

/** A queue, for whoever adds to it or looks into it. */
export interface KeptQueue {
  add(name: string, data: unknown, options: JobOptions): Promise<unknown>
  upsertJobScheduler(
    id: string,
    repeat: { readonly every: number },
    template: { readonly name: string; readonly data: unknown },
  ): Promise<unknown>
  getJob(id: string): Promise<KeptJob | undefined>
  getFailed(): Promise<KeptJob[]>
  /** Those from one place to another, both included. */
  getWaiting(start: number, end: number): Promise<KeptJob[]>
  getWaitingCount(): Promise<number>
  /** How many jobs there are in each state. */
  getJobCounts(): Promise<Record<string, number>>
  on(event: 'error', listener: (error: Error) => void): unknown
  close(): Promise<void>
}

/** A job as its queue has it. Times are in milliseconds since the epoch. */
export interface KeptJob {
  readonly id?: string | undefined
  readonly name: string
  readonly data: unknown
  readonly opts: Pick<JobOptions, 'attempts' | 'delay'>
  /** When it was added. */
  readonly timestamp: number
  /** When it was taken last. */
  readonly processedOn?: number | undefined
  readonly finishedOn?: number | undefined
  readonly failedReason?: string | undefined
  readonly attemptsMade: number
  /** How often it was taken by a process that ended with it. */
  readonly stalledCounter: number
  readonly progress: unknown
  updateProgress(progress: object): Promise<void>
  isFailed(): Promise<boolean>
  retry(
    state: 'failed',
    options: { readonly resetAttemptsMade: true; readonly resetAttemptsStarted: true },
  ): Promise<void>
  /** Then the processor throws `DelayedError`. */
  moveToDelayed(timestamp: number, token: string | undefined): Promise<void>
  /** Then the processor throws `WaitingError`. */
  moveToWait(token: string | undefined): Promise<unknown>
}

/** Does a job once. An error has it tried again, but for an `UnrecoverableError`. */
export type Processor = (job: KeptJob, token?: string) => Promise<void>

export interface WorkerOptions {
  readonly concurrency: number
  readonly lockDuration: number
  readonly stalledInterval: number
  readonly maxStalledCount: number
}

export interface KeptWorker {
  on(event: 'error', listener: (error: Error) => void): unknown
  /** Takes no more jobs, and waits for those that run. */
  close(): Promise<void>
}

/** Queues and workers of BullMQ. */
export interface BullBackend extends Backend {
  queue(name: string, options: Omit<QueueOptions, 'connection'>): Queue
}

export function openBackend(settings: QueueSettings): BullBackend {
  return settings.redisUrl === null ? postgres(settings) : redis(settings.redisUrl, settings)
}

function redis(url: string, { prefix }: QueueSettings): BullBackend {
  // Workers wait for a Redis that is away and must not give up on a command; whoever adds a job is told so within seconds.
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

/** The queues' tables lie beside ours: the embedded database has one search path for all its clients. */
function postgres({ databaseUrl, prefix }: QueueSettings): BullBackend {
  const connection = { connectionString: databaseUrl, schema: 'public', migrate: true, max: 4 }
  const classes = withBackend(createPostgresBackend)
  // The classes differ by the type of their backend alone, which nothing here asks for.
  return {
    queue: (name, options) => new classes.Queue(`${prefix}-${name}`, { ...options, connection }) as unknown as Queue,
    worker: (name, process, options) =>
      new classes.Worker(`${prefix}-${name}`, process as never, { ...options, connection }),
    close: async () => {},
  }
}

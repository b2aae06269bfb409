import {
  createPostgresBackend,
  type Processor,
  Queue,
  type QueueOptions,
  Worker,
  type WorkerOptions,
  withBackend,
} from 'bullmq'
import { Redis } from 'ioredis'

/** Where the queues are kept. */
export interface QueueSettings {
  readonly databaseUrl: string
  /** Null keeps them in the database. */
  readonly redisUrl: string | null
  /** Keeps several servers apart that share a Redis or a database. */
  readonly prefix: string
}

/** Makes queues and workers that are kept in one place. */
export interface Backend {
  queue(name: string, options: Omit<QueueOptions, 'connection'>): Queue
  worker(name: string, process: Processor, options: Omit<WorkerOptions, 'connection'>): Worker
  /** Ends what queues and workers shared; they must be closed by then. */
  close(): Promise<void>
}

export function openBackend(settings: QueueSettings): Backend {
  return settings.redisUrl === null ? postgres(settings) : redis(settings.redisUrl, settings)
}

function redis(url: string, { prefix }: QueueSettings): Backend {
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
function postgres({ databaseUrl, prefix }: QueueSettings): Backend {
  const connection = { connectionString: databaseUrl, schema: 'public', migrate: true, max: 4 }
  const classes = withBackend(createPostgresBackend)
  // The classes differ by the type of their backend alone, which nothing here asks for.
  return {
    queue: (name, options) => new classes.Queue(`${prefix}-${name}`, { ...options, connection }) as unknown as Queue,
    worker: (name, process, options) =>
      new classes.Worker(`${prefix}-${name}`, process as never, {
        ...options,
        connection,
      }) as unknown as Worker,
    close: async () => {},
  }
}

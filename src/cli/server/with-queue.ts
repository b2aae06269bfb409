import { type JobQueue, openQueue } from '../../app/jobs/queue/queue.ts'
import { reachRedis } from '../../app/jobs/queue/reach-redis.ts'
import { openDatabase, type Queries } from '../../base/db/database.ts'
import type { ExitCode, Terminal } from '../terminal/command.ts'
import { environmentOf } from './environment.ts'

/** Runs `work` on the server's queue and database, and closes them. */
export async function withQueue(
  terminal: Terminal,
  work: (queue: JobQueue, queries: Queries) => Promise<ExitCode>,
): Promise<ExitCode> {
  const environment = environmentOf(terminal)
  if (environment.redisUrl !== null) await reachRedis(environment.redisUrl, terminal.patience)
  const database = await openDatabase({ ...environment, patience: terminal.patience })
  try {
    const queue = openQueue({
      databaseUrl: database.url,
      redisUrl: environment.redisUrl,
      prefix: environment.queuePrefix,
    })
    try {
      return await work(queue, database.queries)
    } finally {
      await queue.close()
    }
  } finally {
    await database.close()
  }
}

import { startPostgres } from './postgres.ts'
import { startRedis } from './redis.ts'
import type { OwnServer } from './server.ts'

/** The database and queue of the servers under test. */
export interface Servers {
  readonly databaseUrl: string
  readonly redisUrl: string | null
  /** Those that can be restarted, by name. */
  readonly own: Readonly<Record<string, OwnServer>>
  close(): Promise<void>
}

/** Starts a PostgreSQL, and a Redis for that queue. Throws if one is not installed. */
export async function openServers(queue: 'postgres' | 'redis'): Promise<Servers> {
  const postgres = await startPostgres()
  if (postgres === null) throw new Error('PostgreSQL is not installed here: initdb and pg_ctl are needed')
  const redis = queue === 'redis' ? await startRedis() : null
  if (queue === 'redis' && redis === null) {
    await postgres.stop()
    throw new Error('Redis is not installed here: redis-server is needed')
  }
  return {
    databaseUrl: postgres.url,
    redisUrl: redis?.url ?? null,
    own: redis === null ? { PostgreSQL: postgres } : { PostgreSQL: postgres, Redis: redis },
    async close() {
      await redis?.stop()
      await postgres.stop()
    },
  }
}

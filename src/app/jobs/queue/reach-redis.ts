import { Redis } from 'ioredis'
import { DatabaseError } from '../../../base/db/errors.ts'

/** Milliseconds after which a silent Redis counts as unreachable. */
const TIMEOUT_MS = 5000

/**
 * Resolves when Redis answers. Unlike the server's connections, it does not wait for an unavailable Redis. Throws DatabaseError
 * `DOCALIGN_E601` if Redis is unreachable or does not answer in time.
 * @param timeoutMs milliseconds for the connection and for the answer
 */
export async function reachRedis(url: string, timeoutMs: number = TIMEOUT_MS): Promise<void> {
  await askRedis(url, timeoutMs, (connection) => connection.ping())
}

/** The properties of a Redis server that matter for a queue; null if unknown. */
export interface RedisState {
  readonly version: string | null
  /** What it does when its memory is full; `noeviction`: it refuses writes. */
  readonly evictionPolicy: string | null
}

/** Reads the properties of a Redis server. Throws like {@link reachRedis}. */
export async function redisState(url: string, timeoutMs: number = TIMEOUT_MS): Promise<RedisState> {
  const info = await askRedis(url, timeoutMs, (connection) => connection.info())
  const fieldOf = (name: string): string | null => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? null
  return { version: fieldOf('redis_version'), evictionPolicy: fieldOf('maxmemory_policy') }
}

async function askRedis<T>(url: string, timeoutMs: number, ask: (connection: Redis) => Promise<T>): Promise<T> {
  const connection = new Redis(url, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    // The first command may be refused while Redis loads its data; that is part of the answer.
    enableReadyCheck: false,
    retryStrategy: () => null,
  })
  let lastError: unknown
  connection.on('error', (error: unknown) => {
    lastError = error
  })
  try {
    return await ask(connection)
  } catch (error) {
    const cause = lastError ?? error
    const why = cause instanceof Error ? cause.message || cause.name : String(cause)
    throw new DatabaseError('DOCALIGN_E601', `cannot use the Redis at ${hostOf(url)}: ${why}`, { cause })
  } finally {
    connection.disconnect()
  }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'REDIS_URL'
}

import { Redis } from 'ioredis'
import { DatabaseError } from '../../db/errors.ts'

/** A Redis that says nothing for so long is not there. */
const PATIENCE_MS = 5000

/**
 * Settles when a Redis answers. The server's own connections wait for one that is away; a command must not. Throws DatabaseError
 * `DOCALIGN_E601` when it cannot be reached or says nothing for so long.
 * @param patience in milliseconds, for the connection and for the answer
 */
export async function reachRedis(url: string, patience: number = PATIENCE_MS): Promise<void> {
  await askRedis(url, patience, (connection) => connection.ping())
}

/** What a Redis says of itself that matters for a queue; null where it does not say. */
export interface RedisState {
  readonly version: string | null
  /** What it does when its memory is full; `noeviction`: it refuses to write. */
  readonly evictionPolicy: string | null
}

/** Asks a Redis about itself. Throws as {@link reachRedis} does. */
export async function redisState(url: string, patience: number = PATIENCE_MS): Promise<RedisState> {
  const info = await askRedis(url, patience, (connection) => connection.info())
  const fieldOf = (name: string): string | null => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? null
  return { version: fieldOf('redis_version'), evictionPolicy: fieldOf('maxmemory_policy') }
}

async function askRedis<T>(url: string, patience: number, ask: (connection: Redis) => Promise<T>): Promise<T> {
  const connection = new Redis(url, {
    ...{ lazyConnect: true, connectTimeout: patience, commandTimeout: patience },
    // The first command is the question: whether it has loaded its data is part of the answer.
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

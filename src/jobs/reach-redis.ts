import { Redis } from 'ioredis'
import { DatabaseError } from '../db/errors.ts'

/** A Redis that says nothing for so long is not there. */
const PATIENCE_MS = 5000

/**
 * Settles when a Redis answers. The server's own connections wait for one that is away; a command must not. Throws DatabaseError
 * `DOCALIGN_E601` when it cannot be reached or says nothing for five seconds.
 */
export async function reachRedis(url: string): Promise<void> {
  const connection = new Redis(url, {
    ...{ lazyConnect: true, connectTimeout: PATIENCE_MS, commandTimeout: PATIENCE_MS },
    // The first command is the question: whether it has loaded its data is part of the answer.
    enableReadyCheck: false,
    retryStrategy: () => null,
  })
  let lastError: unknown
  connection.on('error', (error: unknown) => {
    lastError = error
  })
  try {
    await connection.ping()
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

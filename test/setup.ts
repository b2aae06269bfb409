import { Redis } from 'ioredis'
import pg from 'pg'
import { makeTemplates } from './embedded/template.ts'

/** Before all tests: what they start from is made, and a service that was named but does not answer is an error. */
export async function setup(): Promise<void> {
  const { TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: redisUrl } = process.env
  if (databaseUrl) await reachDatabase(databaseUrl)
  if (redisUrl) await reachRedis(redisUrl)
  // Some suites are about the embedded database, whatever else there is.
  await makeTemplates()
}

async function reachDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    await client.end()
  } catch (cause) {
    throw new Error(`TEST_DATABASE_URL is set and no PostgreSQL answers there: ${String(cause)}`, { cause })
  }
}

async function reachRedis(url: string): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
  redis.on('error', () => {})
  try {
    await redis.connect()
    await redis.quit()
  } catch (cause) {
    throw new Error(`TEST_REDIS_URL is set and no Redis answers there: ${String(cause)}`, { cause })
  }
}

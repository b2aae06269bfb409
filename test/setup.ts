import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import pg from 'pg'
import { databasePrefix } from './database-names.ts'
import { serveHost } from './embedded/host-server.ts'
import { makeTemplates } from './embedded/template.ts'
import { bundlePrograms } from './programs.ts'

/**
 * Before all tests: what they start from is made, and a service that was named but does not answer is an error. After them
 * goes what they left: databases for the next file, and whatever a test that was broken off had in a temporary folder.
 */
export async function setup(): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: redisUrl } = process.env
  if (databaseUrl) await reachDatabase(databaseUrl)
  if (redisUrl) await reachRedis(redisUrl)
  // Some suites are about the embedded database, whatever else there is.
  await makeTemplates()
  const folder = await mkdtemp(join(tmpdir(), 'docalign-'))
  process.env.TMPDIR = folder
  await bundlePrograms(folder)
  const host = await serveHost()
  return async () => {
    host.close()
    if (databaseUrl) await dropDatabases(databaseUrl)
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function dropDatabases(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [
      `${databasePrefix()}%`.replaceAll('_', '\\_'),
    ])
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  } finally {
    await client.end()
  }
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

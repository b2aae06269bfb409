import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedFolder, openTestDatabase, testQueueSettings } from '../databases.ts'

/** Where a server under test keeps its things. */
export interface ServerDatabase {
  readonly environment: {
    readonly databaseUrl: string | null
    readonly redisUrl: string | null
    readonly dataFolder: string
    readonly queuePrefix: string
  }
  remove(): Promise<void>
}

/** A database of its own on the server of TEST_DATABASE_URL, with its queue in TEST_REDIS_URL; else all in one folder. */
export async function databaseFor(): Promise<ServerDatabase> {
  if (!process.env.TEST_DATABASE_URL) {
    const dataFolder = await embeddedFolder()
    return {
      environment: { databaseUrl: null, redisUrl: null, dataFolder, queuePrefix: 'docalign' },
      remove: () => rm(dataFolder, { recursive: true, force: true, maxRetries: 3 }),
    }
  }
  const dataFolder = await mkdtemp(join(tmpdir(), 'docalign-flow-'))
  const database = await openTestDatabase()
  const { databaseUrl, redisUrl, prefix, remove } = testQueueSettings(database)
  return {
    environment: { databaseUrl, redisUrl, dataFolder, queuePrefix: prefix },
    async remove() {
      await remove()
      await database.close()
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

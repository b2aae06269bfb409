import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveBackTestDatabase, takeTestDatabase, testQueueSettings } from '../databases.ts'
import { embeddedFolder } from '../embedded/databases.ts'

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

const REMOVE = { recursive: true, force: true, maxRetries: 3 }

/** A database of its own that is there already, with its queue in it or in TEST_REDIS_URL. */
export async function databaseFor(): Promise<ServerDatabase> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'docalign-flow-'))
  const database = await takeTestDatabase()
  const { databaseUrl, redisUrl, prefix, remove } = testQueueSettings(database)
  return {
    environment: { databaseUrl, redisUrl, dataFolder, queuePrefix: prefix },
    async remove() {
      await remove()
      await giveBackTestDatabase(database)
      await rm(dataFolder, REMOVE)
    },
  }
}

/** All in one folder, where the server starts its own. */
async function ownDatabaseFor(): Promise<ServerDatabase> {
  const dataFolder = await embeddedFolder()
  return {
    environment: { databaseUrl: null, redisUrl: null, dataFolder, queuePrefix: 'docalign' },
    remove: () => rm(dataFolder, REMOVE),
  }
}

/** The kinds of database that a server in a process of its own has, in words: the embedded one, and TEST_DATABASE_URL if it is set. */
export const SERVER_DATABASES: readonly (readonly [words: string, make: () => Promise<ServerDatabase>])[] = [
  ['with its embedded database', ownDatabaseFor],
  ...(process.env.TEST_DATABASE_URL ? [['with PostgreSQL', databaseFor] as const] : []),
]

/** The same for a server in a process of its own, as environment variables. */
export function settingsOf(environment: ServerDatabase['environment']): Readonly<Record<string, string>> {
  return {
    DATABASE_URL: environment.databaseUrl ?? '',
    REDIS_URL: environment.redisUrl ?? '',
    DOCALIGN_DATA: environment.dataFolder,
    DOCALIGN_QUEUE_PREFIX: environment.queuePrefix,
  }
}

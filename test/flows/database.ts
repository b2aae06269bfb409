import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '../../src/db/database.ts'
import { migrateUp } from '../../src/db/migrations.ts'

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

/** A database of its own on the server of TEST_DATABASE_URL, or an embedded one in the folder. */
export async function databaseFor(dataFolder: string): Promise<ServerDatabase> {
  const name = `docalign_flow_${randomBytes(6).toString('hex')}`
  const server = process.env.TEST_DATABASE_URL
  const redisUrl = process.env.TEST_REDIS_URL ?? null
  const common = { redisUrl, dataFolder, queuePrefix: name }
  if (server === undefined) return { environment: { databaseUrl: null, ...common }, remove: async () => {} }
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = await openDatabase({ databaseUrl: url.href, dataFolder })
  await migrateUp(database.queries)
  await database.close()
  return {
    environment: { databaseUrl: url.href, ...common },
    remove: () => onServer(server, `drop database if exists ${name} with (force)`),
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

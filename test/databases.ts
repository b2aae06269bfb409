import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import type { QueueSettings } from '../src/app/jobs/queue/backend.ts'
import { type Database, openDatabase, type Queries } from '../src/base/db/database.ts'
import { migrateUp } from '../src/base/db/migrations.ts'
import { databasePrefix } from './database-names.ts'
import { openEmbedded } from './embedded/databases.ts'

/** A database of its own with every table: on the server of TEST_DATABASE_URL, or embedded. `close` takes it away. */
export async function openTestDatabase(): Promise<Database> {
  const database = await (process.env.TEST_DATABASE_URL ? openEmptyDatabase() : openEmbedded('migrated'))
  try {
    await migrateUp(database.queries)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** What tests need of a database. */
export type TestDatabase = Pick<Database, 'queries' | 'url'>

const idle: Database[] = []

/**
 * A database with every table, all empty, for the tests around this call. It is emptied after them for others that run in
 * this process: to make one takes ten times as long.
 */
export function useTestDatabase(): TestDatabase {
  let database: Database
  beforeAll(async () => {
    database = await takeTestDatabase()
  })
  afterAll(() => giveBackTestDatabase(database))
  return {
    get queries() {
      return database.queries
    },
    get url() {
      return database.url
    },
  }
}

/** A database with every table, all empty, to be given back when nobody else uses it any more. */
export async function takeTestDatabase(): Promise<Database> {
  return idle.pop() ?? (await openTestDatabase())
}

/** Empties a database for others that run in this process. */
export async function giveBackTestDatabase(database: Database): Promise<void> {
  await emptyTables(database.queries)
  idle.push(database)
}

/** Fails when a test left a transaction open: whoever comes next would wait for it. */
async function emptyTables(queries: Queries): Promise<void> {
  const filled = await filledTables(queries)
  if (filled.length === 0) return
  if (process.env.TEST_DATABASE_URL) await truncate(queries, filled)
  else await deleteRows(queries, filled)
}

async function filledTables(queries: Queries): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') and tablename not like 'kysely_%'
      -- Which steps of ours and of the queue's tables were taken.
      and tablename <> 'migration'`.execute(queries)
  const ofEach = tables.map(({ name }) => sql`select ${name} as name where exists (select from ${sql.raw(name)})`)
  const { rows } = await sql<{ name: string }>`${sql.join(ofEach, sql` union all `)}`.execute(queries)
  return rows.map(({ name }) => name)
}

/** At once: each alone would empty again what leads to it. */
async function truncate(queries: Queries, tables: readonly string[]): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = '10s'`.execute(transaction)
    await sql.raw(`truncate ${tables.join(', ')} restart identity cascade`).execute(transaction)
  })
}

/**
 * The same as {@link truncate} in a tenth of the time, which makes new files for every table that leads to one of these and for all
 * their indexes. Only a superuser may do it, as one is in the embedded database.
 */
async function deleteRows(queries: Queries, tables: readonly string[]): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = '10s'`.execute(transaction)
    // Whatever leads to a row goes too.
    await sql`set local session_replication_role = replica`.execute(transaction)
    for (const name of tables) await sql.raw(`delete from ${name}`).execute(transaction)
    await sql`
      select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
      where last_value is not null`.execute(transaction)
  })
  await sql.raw(`vacuum ${tables.join(', ')}`).execute(queries)
  // Nothing is known of a new table either: plans depend on it.
  await sql`
    update pg_class set relpages = 0, reltuples = -1, relallvisible = 0
    where oid = any (${tables}::text[]::regclass[])`.execute(queries)
}

/** As {@link openTestDatabase}, without a table. */
export function openEmptyDatabase(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL
  return server ? openOnServer(server) : openEmbedded()
}

/** Where a test's jobs are kept: in the Redis of TEST_REDIS_URL, or in its database. `remove` takes them away. */
export function testQueueSettings({ url }: Pick<Database, 'url'>): QueueSettings & { remove(): Promise<void> } {
  const redisUrl = process.env.TEST_REDIS_URL || null
  const prefix = `test-${randomUUID().slice(0, 13)}`
  return {
    databaseUrl: url,
    redisUrl,
    prefix,
    remove: async () => {
      if (redisUrl !== null) await removeKeys(redisUrl, prefix)
    },
  }
}

async function openOnServer(server: string): Promise<Database> {
  const name = `${databasePrefix()}${randomUUID().slice(0, 13).replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  const drop = (): Promise<void> => onServer(server, `drop database ${name} with (force)`)
  const url = new URL(server)
  url.pathname = `/${name}`
  try {
    const database = await openDatabase({ databaseUrl: url.href, dataFolder: '' })
    return { ...database, close: () => database.close().finally(drop) }
  } catch (error) {
    await drop()
    throw error
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

async function removeKeys(url: string, prefix: string): Promise<void> {
  const redis = new Redis(url)
  try {
    let cursor = '0'
    do {
      const [next, keys] = await redis.scan(cursor, 'MATCH', `${prefix}:*`, 'COUNT', 1000)
      if (keys.length > 0) await redis.unlink(keys)
      cursor = next
    } while (cursor !== '0')
  } finally {
    await redis.quit()
  }
}

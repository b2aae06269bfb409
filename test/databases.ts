import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { type Database, openDatabase, type Queries } from '../src/db/database.ts'
import { migrateUp } from '../src/db/migrations.ts'
import type { QueueSettings } from '../src/jobs/queue/backend.ts'
import { databasePrefix } from './database-names.ts'
import { startHosted } from './embedded/hosted.ts'
import { copyTemplate, type Template } from './embedded/template.ts'

const REMOVE = { recursive: true, force: true, maxRetries: 3 }

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
    database = idle.pop() ?? (await openTestDatabase())
  })
  afterAll(async () => {
    await emptyTables(database.queries)
    idle.push(database)
  })
  return {
    get queries() {
      return database.queries
    },
    get url() {
      return database.url
    },
  }
}

/** Fails when a test left a transaction open: whoever comes next would wait for it. */
async function emptyTables(queries: Queries): Promise<void> {
  await sql`
    do $$
    declare
      name text;
      has_rows boolean;
      filled text[] := '{}';
    begin
      set local lock_timeout = '10s';
      for name in
        select format('%I.%I', schemaname, tablename) from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema') and tablename not like 'kysely_%'
      loop
        execute format('select exists (select from %s)', name) into has_rows;
        if has_rows then
          filled := filled || name;
        end if;
      end loop;
      -- At once: each alone would empty again what leads to it.
      if filled <> '{}' then
        execute format('truncate %s restart identity cascade', array_to_string(filled, ', '));
      end if;
    end $$`.execute(queries)
}

/** As {@link openTestDatabase}, without a table. */
export function openEmptyDatabase(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL
  return server ? openOnServer(server) : openEmbedded()
}

/** An embedded database, whatever server there is. */
export async function openEmbedded(template: Template = 'empty'): Promise<Database> {
  const dataFolder = await embeddedFolder(template)
  const closing = [() => rm(dataFolder, REMOVE)]
  const close = async (): Promise<void> => {
    for (const end of closing.splice(0).reverse()) await end()
  }
  try {
    const server = await startHosted(dataFolder)
    closing.push(() => server.close())
    const database = await openDatabase({ databaseUrl: server.url, dataFolder })
    closing.push(() => database.close())
    return { ...database, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A data folder that holds an embedded database. */
export async function embeddedFolder(template: Template = 'empty'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docalign-data-'))
  copyTemplate(template, folder)
  return folder
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

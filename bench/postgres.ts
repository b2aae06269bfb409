import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '../src/base/db/database.ts'
import { migrateUp } from '../src/base/db/migrations.ts'

const SERVER = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test'

/** Runs work on a separate empty database on the PostgreSQL of BENCH_DATABASE_URL, which is dropped afterwards. */
export async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const name = `docalign_bench_${randomBytes(4).toString('hex')}`
  await onServer(`create database ${name}`)
  const url = new URL(SERVER)
  url.pathname = `/${name}`
  try {
    return await work(url.href)
  } finally {
    await onServer(`drop database ${name} with (force)`)
  }
}

/** Like `withDatabase`, with all of DocAlign's tables. */
export function withTables<T>(work: (url: string) => Promise<T>): Promise<T> {
  return withDatabase(async (url) => {
    const database = await openDatabase({ databaseUrl: url, dataFolder: '' })
    await migrateUp(database.queries)
    await database.close()
    return work(url)
  })
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: SERVER })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

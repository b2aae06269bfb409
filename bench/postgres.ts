import { randomBytes } from 'node:crypto'
import pg from 'pg'

const SERVER = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test'

/** Works on an empty database of its own on the PostgreSQL of BENCH_DATABASE_URL, which is dropped afterwards. */
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

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: SERVER })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { type Database, openDatabase, type Queries } from '../../src/base/db/database.ts'
import { migrateUp } from '../../src/base/db/migrations.ts'
import type { Namespace } from '../../src/ledger/entries/namespaces.ts'
import { loadScratch } from '../../src/search/evaluation/store/scratch.ts'
import { createSearch, type Search } from '../../src/search/live/search.ts'
import { documents, queriesOf } from './texts.ts'

const SERVER = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test'
const SECONDS = 20
const PER_SECOND = 20
const BARE_QUERIES = 60
const SIZES = [1000, 10_000, 100_000]
const EMBEDDED_SIZE = 5000

/** The latency of searches at 20 per second and their cost, compared with one bare full text query, and the overhead of the log. */
export async function benchSearch(): Promise<string> {
  const rows: string[] = []
  for (const size of SIZES) rows.push(await onServer((database) => measured(database, `PostgreSQL, ${size}`, size)))
  rows.push(await onEmbedded((database) => measured(database, `embedded, ${EMBEDDED_SIZE}`, EMBEDDED_SIZE)))
  return [
    '| entries | index | p50 | p95 | cost | log p95 | log cost | bare SQL p50 | bare SQL p95 | bare SQL cost |',
    '| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |',
    ...rows,
  ].join('\n')
}

/** What the bare query needs: full text search of PostgreSQL over all that an entry says. */
async function indexFullText(queries: Queries): Promise<void> {
  await sql`alter table entries add column words tsvector generated always as (to_tsvector('english',
    left(coalesce(question, '') || ' ' || answer || ' ' || coalesce(statement, '') || ' ' || headings, 100000))) stored`.execute(
    queries,
  )
  await sql`create index entries_words on entries using gin (words)`.execute(queries)
  await sql`vacuum analyze entries`.execute(queries)
}

async function measured(database: Database, name: string, size: number): Promise<string> {
  const { queries } = database
  const namespace = await loadScratch(queries, documents(size), Date.now())
  await sql`vacuum analyze`.execute(queries)
  const texts = queriesOf(SECONDS * PER_SECOND)
  const log = { warn: (fields: object) => console.error(fields) }
  const open = (isLogged: boolean) => createSearch({ queries, now: Date.now, log, features: [], isLogged })
  const search = open(true)
  const indexed = await timed(() => ask(search, namespace, texts[0] ?? ''))
  const unlogged = open(false)
  await ask(unlogged, namespace, texts[0] ?? '')
  const ran = (asked: Search) => costed(database, () => paced(texts, (text) => ask(asked, namespace, text)))
  // Each runs twice, first and last, so that drift over time, as of memory, affects both.
  const [first, second] = [await ran(search), await ran(unlogged)]
  const withoutLog = together(second, await ran(unlogged))
  const withLog = together(first, await ran(search))
  await search.close()
  await unlogged.close()
  await indexFullText(queries)
  const bare = await costed(database, () =>
    inTurn(texts.slice(0, BARE_QUERIES), async (text) => {
      const words = text.split(' ').join(' or ')
      await sql`select id, ts_rank_cd(words, q, 1) as score from entries, websearch_to_tsquery('english', ${words}) q
        where namespace_id = ${namespace.id} and words @@ q order by score desc limit 10`.execute(queries)
    }),
  )
  await sql`alter table entries drop column words`.execute(queries)
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const p95 = ({ took }: Costed) => percentile(took, 0.95)
  const row = `| ${[
    ...[name, seconds(indexed), ms(percentile(withLog.took, 0.5)), ms(p95(withLog)), ms(withLog.cost)],
    ...[ms(p95(withLog) - p95(withoutLog)), ms(withLog.cost - withoutLog.cost)],
    ...[ms(percentile(bare.took, 0.5)), ms(p95(bare)), ms(bare.cost)],
  ].join(' | ')} |`
  // This takes minutes, so each row is printed as it is ready.
  process.stderr.write(`${row}\n`)
  return row
}

interface Costed {
  /** Milliseconds per call. */
  readonly took: readonly number[]
  /** Milliseconds of processor time per call, of this process and of the serving database processes. */
  readonly cost: number
}

function together(one: Costed, other: Costed): Costed {
  return { took: [...one.took, ...other.took], cost: (one.cost + other.cost) / 2 }
}

async function costed(database: Database, work: () => Promise<number[]>): Promise<Costed> {
  const [own, served] = [process.cpuUsage(), await servedTime(database)]
  const took = await work()
  const { user, system } = process.cpuUsage(own)
  return { took, cost: ((user + system) / 1000 + (await servedTime(database)) - served) / took.length }
}

/** Milliseconds of processor time that the server's processes for this database have used; the embedded one is in this process. */
async function servedTime({ queries, embedded }: Database): Promise<number> {
  if (embedded) return 0
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(queries)
  return rows.reduce((sum, { pid }) => sum + processTime(pid), 0)
}

/** From Linux's accounting, which does not include a process on another machine. */
function processTime(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}

function ask(search: Search, namespace: Namespace, query: string): Promise<unknown> {
  return search.search({
    namespace,
    query,
    limit: 10,
    intent: null,
    sessionId: null,
    excludeStale: false,
    tool: 'bench',
  })
}

/** Milliseconds per call when calls start at fixed times, whether the previous one has ended or not. */
async function paced(texts: readonly string[], call: (text: string) => Promise<unknown>): Promise<number[]> {
  for (const text of texts.slice(0, 20)) await call(text)
  const start = performance.now()
  return Promise.all(
    texts.map(async (text, index) => {
      const due = start + (index * 1000) / PER_SECOND
      await sleep(Math.max(0, due - performance.now()))
      await call(text)
      return performance.now() - due
    }),
  )
}

/** Milliseconds per call, one after the other: at a fixed pace, slow ones would wait for each other. */
async function inTurn(texts: readonly string[], call: (text: string) => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (const text of texts) took.push(await timed(() => call(text)))
  return took
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

async function onServer(work: (database: Database) => Promise<string>): Promise<string> {
  const name = `docalign_bench_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: SERVER })
  await client.connect()
  try {
    await client.query(`create database ${name}`)
    const url = new URL(SERVER)
    url.pathname = `/${name}`
    return await onDatabase({ databaseUrl: url.href, dataFolder: '' }, work)
  } finally {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  }
}

async function onEmbedded(work: (database: Database) => Promise<string>): Promise<string> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'docalign-bench-'))
  try {
    return await onDatabase({ databaseUrl: null, dataFolder }, work)
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

async function onDatabase(
  settings: { readonly databaseUrl: string | null; readonly dataFolder: string },
  work: (database: Database) => Promise<string>,
): Promise<string> {
  const database = await openDatabase(settings)
  try {
    await migrateUp(database.queries)
    return await work(database)
  } finally {
    await database.close()
  }
}

import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type ProbeOptions, probesHandler } from '../../../src/app/http/probes.ts'
import { startHttp } from '../../../src/app/http/server/server.ts'
import { migrateDown, migrateUp } from '../../../src/base/db/migrations.ts'
import { openTestDatabase, useTestDatabase } from '../../databases.ts'

const database = useTestDatabase()
const queue: ProbeOptions['queue'] = { counts: async () => ({ events: {}, scans: {}, writes: {} }) }
const WELL = { status: 'ok', server: 'ok', database: 'ok', migrations: 'ok', queue: 'ok' }

async function ask(path: string, options: Partial<ProbeOptions> = {}): Promise<[number, unknown]> {
  const handler = probesHandler({
    queries: database.queries,
    queue,
    version: '1.2.3',
    isClosing: () => false,
    ...options,
  })
  const server = await startHttp([handler], { host: '127.0.0.1', port: 0 }, () => {})
  onTestFinished(() => server.close())
  const answer = await fetch(`${server.url}${path}`)
  return [answer.status, await answer.json()]
}

const AWAY = {
  counts: () => Promise.reject(new Error('redis://joe:hunter2@cache')),
}

describe('GET /live', () => {
  it('answers as long as the process does, whatever else is away', async () => {
    expect(await ask('/live', { queue: AWAY, isClosing: () => true })).toEqual([200, { status: 'ok' }])
  })
})

describe('GET /ready', () => {
  it('says that work can be done', async () => {
    expect(await ask('/ready')).toEqual([200, WELL])
    expect(await ask('/ready?x=1')).toEqual([200, WELL])
  })

  it('says that the queue is away, and nothing of where it is', async () => {
    expect(await ask('/ready', { queue: AWAY })).toEqual([
      503,
      { ...WELL, status: 'unavailable', queue: 'unavailable' },
    ])
  })

  it('says that the database is away', async () => {
    const gone = await openTestDatabase()
    await gone.close()
    expect(await ask('/ready', { queries: gone.queries })).toEqual([
      503,
      { ...WELL, status: 'unavailable', database: 'unavailable', migrations: 'unknown' },
    ])
  })

  it('says that a migration is missing', async () => {
    const behind = await openTestDatabase()
    onTestFinished(() => behind.close())
    await migrateDown(behind.queries)
    const missing = await ask('/ready', { queries: behind.queries })
    expect(missing).toEqual([503, { ...WELL, status: 'unavailable', migrations: 'missing' }])
    await migrateUp(behind.queries)
    expect(await ask('/ready', { queries: behind.queries })).toEqual([200, WELL])
  })

  it('takes a database that a newer version brought further for one that is up to date', async () => {
    const ahead = await openTestDatabase()
    onTestFinished(() => ahead.close())
    await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '2030')`.execute(ahead.queries)
    expect(await ask('/ready', { queries: ahead.queries })).toEqual([200, WELL])
  })

  it('says that the server is about to end', async () => {
    expect(await ask('/ready', { isClosing: () => true })).toEqual([
      503,
      { ...WELL, status: 'unavailable', server: 'closing' },
    ])
  })
})

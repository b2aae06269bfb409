import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../src/base/db/database.ts'
import { migrateUp } from '../../src/base/db/migrations.ts'
import { loadScratch } from '../../src/search/evaluation/store/scratch.ts'
import { createSearch } from '../../src/search/live/search.ts'
import { madeUpApp, sendDeliveries } from '../deliveries/load.ts'
import { startWeb } from '../deliveries/server.ts'
import { withDatabase } from '../postgres.ts'
import { documents, queriesOf } from '../search/texts.ts'
import type { Costs } from './costs.ts'
import { type Ran, workedOn } from './worked-on.ts'

const SECONDS = 5
const ENTRIES = 10_000
const SEARCHES = 200

/** The cost of deliveries, scans, polls and searches on this machine, with PostgreSQL on it. */
export async function measureCosts(): Promise<Costs> {
  const takeIn = await withMigrated(takenIn)
  const ran = await withMigrated(workedOn)
  const each = (of: Ran): number => of.seconds / of.count
  return {
    takeIn,
    actOn: each(ran.deliveries),
    ...{ firstScan: each(ran.first), nextScan: each(ran.next), changeScan: each(ran.change) },
    ...{ checked: each(ran.checked), poll: each(ran.polls) },
    search: await withMigrated(searched),
  }
}

/** Seconds per delivery of a web process that does nothing else. */
async function takenIn(databaseUrl: string): Promise<number> {
  const app = madeUpApp()
  const server = await startWeb({ ...app, DATABASE_URL: databaseUrl, REDIS_URL: '' })
  try {
    await sendDeliveries(server.url, app.WEBHOOK_SECRET, 2)
    return 1 / (await sendDeliveries(server.url, app.WEBHOOK_SECRET, SECONDS)).perSecond
  } finally {
    await server.stop()
  }
}

/** Seconds of processor time per search in the process that serves it. */
async function searched(databaseUrl: string): Promise<number> {
  const database = await openDatabase({ databaseUrl, dataFolder: '' })
  const { queries } = database
  const log = { warn: (fields: object) => console.error(fields) }
  const search = createSearch({ queries, now: Date.now, log, features: [] })
  try {
    const namespace = await loadScratch(queries, documents(ENTRIES), Date.now())
    const ask = (query: string) =>
      search.search({
        ...{ namespace, query, limit: 10, intent: null, sessionId: null, excludeStale: false, tool: 'bench' },
      })
    const [warm = '', ...texts] = queriesOf(SEARCHES + 1)
    await ask(warm)
    await search.indexes.settled()
    const before = process.cpuUsage()
    for (const text of texts) {
      await ask(text)
      // The log is written in batches, as in production, where searches come one by one.
      await sleep(2)
    }
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1e6 / texts.length
  } finally {
    await search.close()
    await database.close()
  }
}

function withMigrated<T>(work: (url: string) => Promise<T>): Promise<T> {
  return withDatabase(async (url) => {
    const database = await openDatabase({ databaseUrl: url, dataFolder: '' })
    await migrateUp(database.queries)
    await database.close()
    return work(url)
  })
}

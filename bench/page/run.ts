import { sql } from 'kysely'
import { type Handler, startHttp } from '../../src/app/http/server/server.ts'
import type { Repository } from '../../src/app/page/access.ts'
import { addressesOf } from '../../src/app/page/addresses.ts'
import { pageHandler } from '../../src/app/page/handler.ts'
import { openDatabase, type Queries } from '../../src/base/db/database.ts'
import { createSearch } from '../../src/search/live/search.ts'
import { withTables } from '../postgres.ts'
import { CLAIM, CLAIMS, fill, PAGE, PULL, SCANS } from './fill.ts'

/** Number of measured and of unmeasured requests per page. */
const ROUNDS = 60
const WARM_UP = 5
/** In milliseconds. */
const TARGET = 200

/** The measurements of a page, or of a baseline. */
interface Measured {
  readonly what: string
  /** Milliseconds per request. */
  readonly took: readonly number[]
  /** Size of a page, in bytes. */
  readonly size: number | null
}

/** The response time of each page of a large repository over HTTP on PostgreSQL, compared with an empty query and an empty response. */
export function benchPage(): Promise<string> {
  return withTables(async (databaseUrl) => {
    const database = await openDatabase({ databaseUrl, dataFolder: '' })
    const { queries } = database
    const log = { warn: (fields: object) => console.error(fields) }
    const search = createSearch({ queries, now: Date.now, log, features: [], isLogged: false })
    try {
      const repository = await fill(queries)
      const pages = pageHandler(
        { queries, search, now: Date.now, log },
        { hasSignIn: false, visitorOf: async () => ({ repositories: [repository], person: null }) },
      )
      const server = await startHttp([plain, pages], { host: '127.0.0.1', port: 0 }, (error) => console.error(error))
      try {
        return report(await measure(server.url, queries, repository, search.indexes.settled))
      } finally {
        await server.close()
      }
    } finally {
      await search.close()
      await database.close()
    }
  })
}

/** An empty response. */
const plain: Handler = async ({ url }, response) => {
  if (url !== '/plain') return false
  response.end('ok')
  return true
}

async function measure(
  url: string,
  queries: Queries,
  repository: Repository,
  settled: () => Promise<unknown>,
): Promise<Measured[]> {
  const measured: Measured[] = [
    { what: '`select 1`', took: await timed(() => sql`select 1`.execute(queries)), size: null },
    { what: 'an answer without a page', ...(await opened(`${url}/plain`)) },
  ]
  for (const [what, path] of pathsOf(repository)) {
    await fetch(`${url}${path}`)
    // The first search starts learning, which is measured elsewhere.
    if (what === 'Search') await settled()
    measured.push({ what, ...(await opened(`${url}${path}`)) })
  }
  return measured
}

function pathsOf(repository: Repository): (readonly [what: string, path: string])[] {
  const addresses = addressesOf(repository)
  return [
    ['Repositories', '/'],
    ['Overview', addresses.overview],
    ['Docs', addresses.list('docs')],
    ['Docs, the last page', addresses.list('docs', 80)],
    ['Claims', addresses.claims()],
    ['Claims, page 900', addresses.claims({}, 900)],
    ['Claims that are drifted', addresses.claims({ verdict: 'drifted' })],
    ['Claims of one page', addresses.claims({ file: PAGE })],
    ['Claims that are canonical', addresses.claims({ level: 'canonical' })],
    ['Claims with a word', addresses.claims({ text: 'TASK-99', type: 'link' })],
    ['Claims with a word that none has', addresses.claims({ text: 'no such word' })],
    ['One claim', addresses.claim(CLAIM)],
    ['Pull requests', addresses.list('pulls')],
    ['One pull request', addresses.pull(PULL)],
    ['Search', addresses.search('which folder are notes read from')],
    ['Epochs', addresses.list('epochs')],
    ['Co-changes', addresses.list('co-changes')],
    ['Trust', addresses.list('trust')],
    ['Checks', addresses.list('checks')],
    ['Rules', addresses.list('rules')],
    ['Evaluation', addresses.list('evaluation')],
    ['Activity', addresses.list('activity')],
    ['Scans', addresses.list('scans')],
  ]
}

async function opened(url: string): Promise<Pick<Measured, 'took' | 'size'>> {
  let size = 0
  const took = await timed(async () => {
    const response = await fetch(url)
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${url} answers with ${response.status}`)
    size = Buffer.byteLength(text)
  })
  return { took, size }
}

async function timed(work: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const start = performance.now()
    await work()
    if (round >= WARM_UP) took.push(performance.now() - start)
  }
  return took
}

function report(measured: readonly Measured[]): string {
  const rows = measured.map(({ what, took, size }) => {
    const [p50, p95] = [percentile(took, 0.5), percentile(took, 0.95)]
    const isPage = size !== null && size > 10
    const target = isPage ? `< ${TARGET} ms: ${p95 < TARGET ? 'met' : 'missed'}` : ''
    return `| ${what} | ${p50.toFixed(1)} ms | ${p95.toFixed(1)} ms | ${isPage ? `${Math.ceil(size / 1000)} kB` : ''} | ${target} |`
  })
  return [
    `${CLAIMS.toLocaleString('en-US')} claims, ${SCANS} scans of the default branch; each ${ROUNDS} times.`,
    '',
    '| page | p50 | p95 | size | target |',
    '| --- | --: | --: | --: | --- |',
    ...rows,
  ].join('\n')
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

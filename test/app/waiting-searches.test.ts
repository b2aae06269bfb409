import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addSearch, hasRoom, takeInSearches } from '../../src/app/waiting-searches.ts'
import { openNamespace } from '../../src/ledger/entries/namespaces.ts'
import type { LoggedQuery } from '../../src/search/usage/store/query-log.ts'
import { useTestDatabase } from '../databases.ts'

const database = useTestDatabase()
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docalign-searches-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const search = (queryId: string, namespaceId: number): LoggedQuery => ({
  queryId,
  namespaceId,
  query: 'export notes',
  intent: 'general',
  mode: 'lexical',
  sessionId: null,
  toolName: 'cli',
  resultIds: ['export'],
  channels: { bm25: ['export'] },
  latencyMs: 3.5,
  weights: { bm25: 0.7 },
  qualityProxy: 0.5,
  traceId: queryId,
  trace: { traceId: queryId },
  at: Date.parse('2026-01-01'),
})

async function logged(): Promise<string[]> {
  const rows = await database.queries.selectFrom('eval_queries').select('query_id').orderBy('query_id').execute()
  return rows.map(({ query_id }) => query_id)
}

it('Searches that wait are logged once, and those of a namespace that is gone are not', async () => {
  const { id } = await openNamespace(database.queries, 'project:acme/notes')
  for (const each of [search('one', id), search('gone', id + 1), search('two', id), search('one', id)])
    await addSearch(folder, each)
  await takeInSearches(database.queries, folder)
  expect(await logged()).toEqual(['one', 'two'])
  expect(existsSync(join(folder, 'searches.jsonl'))).toBe(false)
  await takeInSearches(database.queries, folder)
  expect(await hasRoom(folder)).toBe(true)
})

it('A line that was cut off, or that another version wrote otherwise, does not keep the database shut', async () => {
  const { id } = await openNamespace(database.queries, 'project:acme/notes')
  await addSearch(folder, search('whole', id))
  const file = join(folder, 'searches.jsonl')
  const line = readFileSync(file, 'utf8')
  for (const other of [
    line.slice(0, 40),
    '{}',
    'null',
    JSON.stringify({ ...search('odd', id), resultIds: 'export' }),
    JSON.stringify({ ...search('late', id), at: 1e300 }),
  ])
    appendFileSync(file, `${other}\n`)
  await takeInSearches(database.queries, folder)
  expect(await logged()).toContain('whole')
  expect(await logged()).not.toContain('odd')
  expect(existsSync(file)).toBe(false)
})

it('There is no room for more than eight megabytes', async () => {
  appendFileSync(join(folder, 'searches.jsonl'), 'x'.repeat(8_000_000))
  expect(await hasRoom(folder)).toBe(false)
})

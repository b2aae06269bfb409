import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Queries } from '../../../src/base/db/database.ts'
import { embeddedState } from '../../../src/base/db/embedded-state.ts'
import { openNamespace } from '../../../src/ledger/entries/namespaces.ts'
import { embeddedFolder } from '../../embedded/databases.ts'
import { addEntries } from '../../search/namespace.ts'
import { docalign } from '../streams.ts'

const NAME = 'project:acme/notes'
let folder = ''
beforeAll(async () => {
  folder = await embeddedFolder('migrated')
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

async function inDatabase<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
  const database = await openDatabase({ databaseUrl: null, dataFolder: folder })
  try {
    return await work(database.queries)
  } finally {
    await database.close()
  }
}

const add = (id: string, question: string) =>
  inDatabase(async (queries) => {
    const namespace = await openNamespace(queries, NAME)
    await addEntries(queries, namespace, [{ id, question, answer: 'So.', file: 'docs/a.md' }], Date.now())
  })

let at = Date.parse('2026-01-01')

/** What a search shows, without its time and id, and whether it opened the database. */
async function search(query: string, namespace = NAME) {
  const before = await embeddedState(folder)
  const { stdout, stderr } = await docalign(['search', namespace, query, '--json'], {
    ...{ cwd: folder, env: { DOCALIGN_DATA: folder }, now: () => (at += 1000) },
  })
  expect(stderr).toBe('')
  const { results } = JSON.parse(stdout) as { results: { qa_id: string; score: number }[] }
  return { results, isOpened: (await embeddedState(folder)) !== before }
}

it('A search is answered from what the last one read as long as nobody opens the embedded database, and is logged when it is opened', async () => {
  await add('export', 'How are notes exported')
  const first = await search('export notes')
  expect(first).toMatchObject({ isOpened: true, results: [{ qa_id: 'export' }] })
  expect(await search('export notes')).toEqual({ ...first, isOpened: false })
  expect(await search('"notes exported"')).toMatchObject({ isOpened: false, results: [{ qa_id: 'export' }] })

  await add('share', 'How are notes shared')
  expect((await search('share notes')).results.map(({ qa_id }) => qa_id)).toContain('share')
  expect(await search('share notes')).toMatchObject({ isOpened: false })
  expect(readdirSync(join(folder, 'search'))).toHaveLength(1)

  await docalign(['server', 'trust', 'show', NAME], { cwd: folder, env: { DOCALIGN_DATA: folder }, now: Date.now })
  expect(existsSync(join(folder, 'searches.jsonl'))).toBe(false)
  const all = await inDatabase((queries) => queries.selectFrom('eval_queries').select('tool_name as tool').execute())
  expect(all).toEqual(Array.from({ length: 5 }, () => ({ tool: 'cli' })))
}, 300_000)

it('What a search kept is read from the database again if it is damaged', async () => {
  const whole = await search('export notes')
  const [name = ''] = readdirSync(join(folder, 'search'))
  const kept = join(folder, 'search', name)
  writeFileSync(kept, readFileSync(kept).subarray(0, -10))
  expect(await search('export notes')).toEqual({ ...whole, isOpened: true })
}, 300_000)

it('What was kept of a repository stays when only another one is searched, and goes when something else opens the database', async () => {
  await inDatabase((queries) => openNamespace(queries, 'project:acme/tasks'))
  await search('export notes')
  expect(await search('tasks', 'project:acme/tasks')).toMatchObject({ isOpened: true })
  expect(await search('export notes')).toMatchObject({ isOpened: false })
  expect(await search('tasks', 'project:acme/tasks')).toMatchObject({ isOpened: false })
  await add('import', 'How are notes imported')
  expect(await search('import notes')).toMatchObject({ isOpened: true })
  expect(readdirSync(join(folder, 'search'))).toHaveLength(1)
}, 300_000)

import { beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Queries } from '../../src/base/db/database.ts'
import { createSearch, type Search } from '../../src/search/live/search.ts'
import { openStandIn, type Received, type StandIn } from '../base/models/endpoint.ts'
import { useTestDatabase } from '../databases.ts'
import { addEntries, type Given, NOW, testNamespace } from './namespace.ts'

const database = useTestDatabase()
let queries: Queries
beforeAll(() => {
  queries = database.queries
})

/** What the stand-in knows: which words mean much the same. */
const MEANINGS = [/\b(?:car|automobile|vehicle)/i, /\b(?:export|save|write)/i, /\b(?:tags?|labels?)\b/i, /\bthemes?\b/i]
const meaning = (text: string) => [...MEANINGS.map((words) => (words.test(text) ? 1 : 0)), 0.1]
const embed = ({ body }: Received) => ({ vectors: (body.input ?? []).map(meaning) })

const ENTRIES: Given[] = [
  { id: 'car', answer: 'Every automobile has its own page.' },
  { id: 'export', answer: 'Use the button to write a file.' },
  { id: 'tags', answer: 'Labels stand in the front matter.' },
  ...['Fonts', 'Plugins', 'Backups', 'Accounts', 'Shortcuts', 'Sync'].map((id) => ({
    id,
    answer: `${id} are set here.`,
  })),
]

async function withModel(answer: StandIn['answer'] = embed) {
  const standIn = await openStandIn(answer)
  const namespace = await testNamespace(queries)
  await addEntries(queries, namespace, ENTRIES)
  const problems: object[] = []
  let time = NOW
  const open = () =>
    createSearch({
      ...{ queries, now: () => time, features: [], log: { warn: (fields: object) => void problems.push(fields) } },
      models: { language: null, embedding: { ...standIn.endpoint, model: `m-${namespace.id}` } },
    })
  const search = open()
  onTestFinished(async () => {
    await search.close()
    await standIn.close()
  })
  const ask = (query: string, by: Search = search) =>
    by.search({ namespace, query, limit: 5, intent: null, sessionId: null, excludeStale: false, tool: 'test' })
  const inputs = () => standIn.received.flatMap(({ body }) => body.input ?? [])
  const later = (ms: number) => {
    time += ms
  }
  return { standIn, namespace, search, ask, inputs, problems, open, later }
}

it('An embedding model finds entries by what they mean, and each text is sent once', async () => {
  const { search, ask, inputs, namespace, open, standIn } = await withModel()
  expect((await ask('vehicle')).trace).toMatchObject({ fallbackTriggered: true, degradedModeActive: true })
  await search.settled()
  const { results, trace } = await ask('vehicle')
  expect(results[0]?.entry.id).toBe('car')
  expect(Object.keys(results[0]?.channels ?? {})).toEqual(['vector'])
  expect(trace).toMatchObject({ fallbackTriggered: false, fallbackReason: null, degradedModeActive: false })
  expect(inputs().toSorted()).toEqual([...new Set(inputs())].toSorted())
  expect(standIn.received[0]?.headers.authorization).toMatch(/^Bearer /)

  await addEntries(queries, namespace, [{ id: 'Fonts', question: 'Fonts', answer: 'A theme brings its own.' }])
  await ask('vehicle')
  await search.settled()
  expect((await ask('themes')).results[0]?.entry.id).toBe('Fonts')

  // Another process has the vectors from the database.
  const sent = inputs().length
  const other = open()
  await ask('vehicle', other)
  await other.settled()
  expect((await ask('vehicle', other)).results[0]?.entry.id).toBe('car')
  expect(inputs()).toHaveLength(sent)
  await other.close()
})

it('A model that does not answer leaves search as it is without one, and is asked again later', async () => {
  let isDown = true
  const { search, ask, problems, later } = await withModel((request) => (isDown ? { status: 400 } : embed(request)))
  await ask('front matter')
  await search.settled()
  expect((await ask('front matter')).results[0]?.entry.id).toBe('tags')
  expect(problems).toHaveLength(1)
  expect(JSON.stringify(problems)).not.toContain('sk-test')

  isDown = false
  await ask('front matter')
  await search.settled()
  expect((await ask('vehicle')).results).toEqual([])
  later(60_000)
  await ask('front matter')
  await search.settled()
  expect((await ask('vehicle')).results[0]?.entry.id).toBe('car')

  isDown = true
  const { results, trace } = await ask('front matter of labels')
  expect(results[0]?.entry.id).toBe('tags')
  expect(trace).toMatchObject({ fallbackReason: 'the embedding model did not answer', degradedModeActive: true })
  expect(problems).toHaveLength(2)
})

it('A repository that wants no models is searched without', async () => {
  const { search, ask, standIn, namespace } = await withModel()
  await queries
    .updateTable('namespaces')
    .set({ epoch_settings: JSON.stringify({ models: { enabled: false } }) })
    .where('id', '=', namespace.id)
    .execute()
  await ask('automobile')
  await search.settled()
  const { results, trace } = await ask('automobile')
  expect(results[0]?.entry.id).toBe('car')
  expect(trace).toMatchObject({ degradedModeActive: false, fallbackReason: null })
  expect(standIn.received).toEqual([])

  await queries.updateTable('namespaces').set({ epoch_settings: null }).where('id', '=', namespace.id).execute()
  await ask('vehicle')
  await search.settled()
  expect((await ask('vehicle')).results[0]?.entry.id).toBe('car')
})

import { expect, it } from 'vitest'
import { createSearch } from '../../src/search/live/search.ts'
import { recordSearch } from '../../src/search/live/signals/signals.ts'
import { useTestDatabase } from '../databases.ts'
import { logQueries } from './evaluation/logged.ts'
import { addEntries, testNamespace } from './namespace.ts'

const database = useTestDatabase()
const NOW = Date.now()

const SENTENCES = [
  'Export notes as Markdown files with the exporter.',
  'The exporter saves notes as files in a folder.',
  'Saving notes as files is what the exporter does.',
  'Files that the exporter saves are Markdown.',
  'The server listens on a port of the environment.',
  'Set the port of the server before it listens.',
  'Environment variables set what the server does.',
  'Passwords are hashed before the database stores them.',
  'The database stores hashed passwords and nothing else.',
  'Who reads the database sees hashed passwords.',
]

it('A session that asks again in other words is noticed by the vectors of its queries', async () => {
  const { queries } = database
  const namespace = await testNamespace(queries)
  await addEntries(
    queries,
    namespace,
    SENTENCES.map((answer, index) => ({ id: `s${index}`, answer })),
  )
  const search = createSearch({ queries, now: () => NOW, log: { warn: () => {} }, features: [], isLogged: false })
  const request = {
    namespace,
    query: 'notes',
    limit: 5,
    intent: null,
    sessionId: null,
    excludeStale: false,
    tool: 'test',
  }
  await search.explain(request)
  await search.settled()
  await logQueries(queries, namespace, [
    { queryId: 'q1', query: 'export Markdown', sessionId: 's-1', at: NOW - 60_000 },
    { queryId: 'q2', query: 'export Markdown', sessionId: 's-2', at: NOW - 60_000 },
  ])
  const again = (sessionId: string, query: string) =>
    recordSearch(queries, search.indexes, { namespace, sessionId, query, at: NOW })
  await again('s-1', 'saving files')
  await again('s-2', 'hashed passwords')
  await again('s-3', 'saving files')
  await search.close()
  const signals = await queries.selectFrom('eval_feedback').selectAll().execute()
  expect(signals).toMatchObject([
    { event_type: 're_search', session_id: 's-1', query_id: 'q1', metadata: { by: 'vectors', next: 'saving files' } },
  ])
})

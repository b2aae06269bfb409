import { expect, it } from 'vitest'
import { recordSearch } from '../../src/search/live/signals/signals.ts'
import { useTestDatabase } from '../databases.ts'
import { logQueries } from './evaluation/logged.ts'
import { testNamespace } from './namespace.ts'

const database = useTestDatabase()
const NOW = Date.now()

it('A session that asks again in much the same words is noticed', async () => {
  const { queries } = database
  const namespace = await testNamespace(queries)
  await logQueries(queries, namespace, [
    { queryId: 'q1', query: 'export Markdown', sessionId: 's-1', at: NOW - 60_000 },
    { queryId: 'q2', query: 'export Markdown', sessionId: 's-2', at: NOW - 60_000 },
  ])
  const again = (sessionId: string, query: string) => recordSearch(queries, { namespace, sessionId, query, at: NOW })
  await again('s-1', 'Markdown exports')
  await again('s-2', 'hashed passwords')
  await again('s-3', 'Markdown exports')
  const signals = await queries.selectFrom('eval_feedback').selectAll().execute()
  expect(signals).toMatchObject([
    {
      ...{ event_type: 're_search', session_id: 's-1', query_id: 'q1' },
      metadata: { similarity: 1, next: 'Markdown exports' },
    },
  ])
})

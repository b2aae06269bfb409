import { expect, it } from 'vitest'
import { evaluateSearch } from '../../src/search/evaluation/live/evaluate.ts'
import { goldenSet, markGolden, saveJudgments } from '../../src/search/evaluation/store/golden.ts'
import { pagesOf } from '../../src/search/evaluation/store/pages.ts'
import { createSearch } from '../../src/search/live/search.ts'
import { corpusOf } from '../../src/search/store/corpus.ts'
import { insertFeedback } from '../../src/search/usage/store/feedback.ts'
import { useTestDatabase } from '../databases.ts'
import { logQueries } from './evaluation/logged.ts'
import { addEntries, testNamespace } from './namespace.ts'

const database = useTestDatabase()
const MINUTE = 60_000
const NOW = Date.now()

it('A golden query whose session had read something is measured with and without that', async () => {
  const { queries } = database
  const namespace = await testNamespace(queries)
  await addEntries(
    queries,
    namespace,
    ['a', 'b', 'c'].map((id) => ({ id, question: 'How are notes saved', answer: 'As files.', file: `docs/${id}.md` })),
  )
  await logQueries(queries, namespace, [
    { queryId: 'first', query: 'notes', sessionId: 's', at: NOW - 20 * MINUTE },
    { queryId: 'second', query: 'how are notes saved', sessionId: 's', at: NOW - 10 * MINUTE },
    { queryId: 'alone', query: 'as files' },
  ])
  const read = {
    eventType: 'read_after_search',
    sessionId: 's',
    queryId: 'first',
    rankInResults: 0,
    metadata: {},
  } as const
  await insertFeedback(queries, namespace.id, [{ ...read, entryId: 'c' }], NOW - 15 * MINUTE)
  await insertFeedback(queries, namespace.id, [{ ...read, entryId: 'a' }], NOW - 5 * MINUTE)
  await markGolden(
    queries,
    ['first', 'second', 'alone'].map((queryId) => ({ queryId, category: 'semantic-search' as const })),
  )
  await saveJudgments(queries, 'second', [{ entryId: 'c', relevance: 3, source: 'manual' }], 'ada')
  await saveJudgments(queries, 'first', [{ entryId: 'a', relevance: 3, source: 'manual' }], 'ada')
  const golden = await goldenSet(queries, namespace.id)
  expect(golden.map(({ sessionContext }) => sessionContext)).toEqual([
    { sessionId: 's', workingEntryIds: [], turnNumber: 0 },
    { sessionId: 's', workingEntryIds: ['c'], turnNumber: 1 },
    undefined,
  ])
  const search = createSearch({ queries, now: () => NOW, log: { warn: () => {} }, features: [], isLogged: false })
  const measured = async (more: { readonly useSessionContext?: boolean }) => {
    const { agentMetrics } = await evaluateSearch(search, {
      ...{ namespace, queries: golden, featuresFor: () => [], ...more },
      ...{ pages: pagesOf(queries, namespace.id), corpus: corpusOf({ namespace }) },
      context: { runId: 'r', runType: 'full', timestamp: new Date(NOW).toISOString() },
    })
    return agentMetrics
  }
  // Of three equals the one that was read is moved up.
  expect((await measured({ useSessionContext: true })).sessionPersonalizationLift).toBeGreaterThan(0.1)
  const plain = await measured({})
  expect(plain.sessionPersonalizationLift).toBeNull()
  // Which query came first in its session is known all the same.
  expect(plain.coldStartMrr).not.toBeNull()
  await search.close()
})

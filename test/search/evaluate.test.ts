import { expect, it } from 'vitest'
import { evaluateSearch } from '../../src/search/evaluation/live/evaluate.ts'
import { pagesOf } from '../../src/search/evaluation/store/pages.ts'
import { createSearch } from '../../src/search/live/search.ts'
import { corpusOf } from '../../src/search/store/corpus.ts'
import { useTestDatabase } from '../databases.ts'
import { addEntries, testNamespace } from './namespace.ts'

const database = useTestDatabase()

it('What is relevant and was not found counts by its tier', async () => {
  const { queries } = database
  const namespace = await testNamespace(queries)
  await addEntries(queries, namespace, [
    { id: 'found', answer: 'Notes are saved as files.', file: 'docs/notes.md' },
    { id: 'missed', answer: 'Passwords are hashed.', file: 'docs/rules.md' },
  ])
  const tiers = JSON.stringify({ critical: ['docs/rules.md'] })
  await queries.updateTable('namespaces').set({ tiers }).where('id', '=', namespace.id).execute()
  const search = createSearch({ queries, now: Date.now, log: { warn: () => {} }, features: [], isLogged: false })
  const judged = { queryId: 'q', query: 'notes', intent: 'understand', category: 'semantic-search' } as const
  const run = await evaluateSearch(search, {
    ...{ namespace, queries: [{ ...judged, judgments: { found: 3, missed: 3 } }], featuresFor: () => [] },
    ...{ pages: pagesOf(queries, namespace.id), corpus: corpusOf({ namespace }) },
    context: { runId: 'r', runType: 'full', timestamp: '2026-01-01T00:00:00Z' },
  })
  await search.close()
  expect(run.metrics.recall10).toBe(0.5)
  // A normal entry weighs 1, a critical one 3.
  expect(run.agentMetrics.importanceWeightedRecall).toBe(0.25)
})

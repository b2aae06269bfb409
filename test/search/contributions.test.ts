import { expect, it } from 'vitest'
import { findEntries } from '../../src/ledger/entries/store.ts'
import { channelContribution, uniqueContribution } from '../../src/search/evaluation/measures/result-metrics.ts'
import { createSearch } from '../../src/search/live/search.ts'
import { saveTriggers } from '../../src/search/store/triggers.ts'
import { useTestDatabase } from '../databases.ts'
import { addEntries, testNamespace } from './namespace.ts'

const database = useTestDatabase()

it('A channel is credited with a result however low it had ranked it', async () => {
  const { queries } = database
  const namespace = await testNamespace(queries)
  const entries = Array.from({ length: 12 }, (_, i) => ({ id: `n${i}`, answer: `notes ${'filler '.repeat(i)}` }))
  await addEntries(queries, namespace, entries)
  const [last] = await findEntries(queries, [namespace.id], ['n11'])
  await saveTriggers(queries, last?.key ?? 0, { given: ['notes'], learnt: [] }, Date.now())
  const search = createSearch({ queries, now: Date.now, log: { warn: () => {} }, features: [], isLogged: false })
  const { results, contributions } = await search.explain({
    ...{ namespace, query: 'notes', limit: 1, intent: null, sessionId: null, excludeStale: false, tool: 'test' },
  })
  await search.close()
  const shown = results.map(({ entry }) => entry.id)
  expect(shown).toEqual(['n11'])
  // By its words it is the last of twelve.
  expect(contributions.bm25).toHaveLength(12)
  expect(contributions.bm25?.at(-1)).toBe('n11')
  expect(channelContribution(shown, contributions)).toMatchObject({ bm25: 1, trigger: 1 })
  expect(uniqueContribution(shown, contributions)).toMatchObject({ bm25: 0, trigger: 0 })
})

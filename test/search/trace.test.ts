import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createSearch } from '../../src/search/live/search.ts'
import { useTestDatabase } from '../databases.ts'
import { addEntries, testNamespace } from './namespace.ts'

const database = useTestDatabase()

/** Of the retrieval telemetry of the Evaluation Framework. */
const MEASURED = [
  ...['totalLatencyMs', 'candidateLatencyMs', 'fusionLatencyMs', 'rerankLatencyMs', 'boostLatencyMs', 'selectedMode'],
  ...['modeOverrideApplied', 'fallbackTriggered', 'fallbackReason', 'degradedModeActive', 'resultCount'],
  ...['avgRelevanceScore', 'topResultScore', 'boostImpactDelta', 'qualityProxyScore', 'traceId'],
]
const ABSENT = ['pressureLevel', 'tokenUsageRatio', 'extractionCountInSession']

it('The trace of a search has what can be measured of it, and the page names what is absent', async () => {
  const { queries } = database
  const namespace = await testNamespace(queries)
  await addEntries(queries, namespace, [{ id: 'a', answer: 'Notes are saved as files.' }])
  const search = createSearch({ queries, now: Date.now, log: { warn: () => {} }, features: [] })
  const { trace } = await search.search({
    ...{ namespace, query: 'notes', limit: 10, intent: null, sessionId: null, excludeStale: false, tool: 'test' },
  })
  await search.close()
  expect(Object.keys(trace).toSorted()).toEqual([...MEASURED, 'stages'].toSorted())
  const page = readFileSync(new URL('../../docs/search.md', import.meta.url), 'utf8')
  for (const name of ABSENT) expect(page).toContain(`\`${name}\``)
})

import { beforeAll, expect, it } from 'vitest'
import type { Queries } from '../../src/db/database.ts'
import type { Namespace } from '../../src/entries/namespaces.ts'
import { allTests } from '../../src/flags/store/known-tests.ts'
import { createSearch, type Search } from '../../src/search/live/search.ts'
import { useTestDatabase } from '../databases.ts'
import { addEntries, testNamespace } from './namespace.ts'
import { better } from './planted.ts'

const database = useTestDatabase()
let queries: Queries
let namespace: Namespace
beforeAll(async () => {
  queries = database.queries
  namespace = await testNamespace(queries)
  const entries = [1, 2, 3].map((part) => ({
    id: `part-${part}`,
    question: 'number5',
    answer: `About number5, ${part}`,
  }))
  await addEntries(queries, namespace, entries)
})

const open = (features = [better]): Search =>
  createSearch({ queries, now: Date.now, log: { warn: (fields) => expect.fail(JSON.stringify(fields)) }, features })
async function ids(search: Search): Promise<string[]> {
  const { results } = await search.search({
    ...{ namespace, query: 'number5', limit: 3, intent: null, sessionId: null, excludeStale: false, tool: 'test' },
  })
  await search.settled()
  return results.map(({ entry }) => entry.id)
}

it('A feature that is tried runs beside a search that is answered without it, and answers once it has graduated', async () => {
  const search = open()
  await ids(search)
  await queries.deleteFrom('eval_shadow_runs').execute()
  const before = await ids(search)
  const [run] = await queries.selectFrom('eval_shadow_runs').selectAll().execute()
  expect(run?.control_result_ids).toEqual(before)
  expect(run?.treatment_result_ids).toEqual([before[2], ...before.slice(0, 2)])
  await search.close()
  expect(await allTests(queries)).toMatchObject([{ featureId: better.id, status: 'running' }])
  await queries.updateTable('eval_ab_tests').set({ status: 'graduated' }).execute()
  const graduated = open()
  expect(await ids(graduated)).toEqual(run?.treatment_result_ids)
  await graduated.close()
  const without = open([{ ...better, flag: { ...better.flag, isOff: true } }])
  expect(await ids(without)).toEqual(before)
  await without.close()
})

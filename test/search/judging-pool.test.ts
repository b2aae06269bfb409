import { expect, it } from 'vitest'
import { judgingPool } from '../../src/search/evaluation/live/judging.ts'
import { createSearch } from '../../src/search/live/search.ts'
import { useTestDatabase } from '../databases.ts'
import { addEntries, testNamespace } from './namespace.ts'
import { better } from './planted.ts'

const database = useTestDatabase()

it('A pool has what only the treatment finds among its first twenty', async () => {
  const { queries } = database
  const namespace = await testNamespace(queries)
  await addEntries(
    queries,
    namespace,
    Array.from({ length: 30 }, (_, i) => ({ id: `n${i}`, answer: `notes ${'filler '.repeat(i)}` })),
  )
  const last: typeof better = {
    ...better,
    id: 'LAST_FIRST',
    change: (variant) => ({
      ...variant,
      fuse: (...given) => {
        const fused = variant.fuse(...given)
        const scores = fused.map(({ score }) => score)
        return fused.toReversed().map((hit, rank) => ({ ...hit, score: scores[rank] ?? 0 }))
      },
    }),
  }
  const search = createSearch({ queries, now: Date.now, log: { warn: () => {} }, features: [], isLogged: false })
  const query = { queryId: 'q', query: 'notes', resultIds: ['logged', 'n0'] }
  const pool = (features: readonly (typeof better)[]) =>
    judgingPool(search, { namespace, features, statuses: new Map() }, query)
  await pool([])
  await search.indexes.settled()
  const without = await pool([])
  expect(without).toHaveLength(21)
  expect(without[1]).toBe('logged')
  const withLast = await pool([last])
  expect(new Set(withLast)).toEqual(new Set(['logged', ...Array.from({ length: 30 }, (_, i) => `n${i}`)]))
  expect(await pool([{ ...last, flag: { ...last.flag, isOff: true } }])).toEqual(without)
  await search.close()
})

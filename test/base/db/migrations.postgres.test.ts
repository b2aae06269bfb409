import { expect, it } from 'vitest'
import { storeDeliveries } from '../../../src/app/jobs/store.ts'
import { openDatabase } from '../../../src/base/db/database.ts'
import { migrateUp, migrationStates } from '../../../src/base/db/migrations.ts'
import { openEmptyDatabase } from '../../databases.ts'

it('takes each step once when several processes migrate at the same time', async () => {
  const first = await openEmptyDatabase()
  const others = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: first.url, dataFolder: '' })))
  try {
    const taken = await Promise.all([first, ...others].map(({ queries }) => migrateUp(queries)))
    const states = await migrationStates(first.queries)
    expect(taken.flat()).toEqual(states.map(({ name }) => name))
    expect(states.every(({ executedAt }) => executedAt !== null)).toBe(true)
  } finally {
    for (const other of others) await other.close()
    await first.close()
  }
})

it('stores a delivery once when fifty write it at the same time', async () => {
  const database = await openEmptyDatabase()
  try {
    await migrateUp(database.queries)
    const delivery = { guid: 'one', event: 'push', action: null, installationId: 1, repositoryId: 2, payload: {} }
    const stored = await Promise.all(Array.from({ length: 50 }, () => storeDeliveries(database.queries, [delivery])))
    const rows = await database.queries.selectFrom('deliveries').select('guid').execute()
    expect(rows).toHaveLength(1)
    expect(stored).toEqual(stored.map(() => ['one']))
  } finally {
    await database.close()
  }
})

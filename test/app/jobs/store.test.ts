import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Delivery,
  findDelivery,
  finishDelivery,
  openDeliveries,
  purgeDeliveries,
  storeDeliveries,
  storedDeliveries,
} from '../../../src/app/jobs/store.ts'
import type { Queries } from '../../../src/base/db/database.ts'
import { useTestDatabase } from '../../databases.ts'

const database = useTestDatabase()
let queries: Queries
beforeAll(() => {
  queries = database.queries
})
beforeEach(async () => void (await queries.deleteFrom('deliveries').execute()))

function delivery(changes: Partial<Delivery> = {}): Delivery {
  const ids = { installationId: 77_000_001, repositoryId: 1_296_269_123 }
  return { guid: 'one', event: 'push', action: null, ...ids, payload: { ref: 'refs/heads/main' }, ...changes }
}

const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000)

describe('The inbox', () => {
  it('stores a delivery once, as it came first', async () => {
    expect(await storeDeliveries(queries, [delivery(), delivery()])).toEqual(['one'])
    expect(await storeDeliveries(queries, [delivery({ payload: 'other' })])).toEqual(['one'])
    expect(await findDelivery(queries, 'one')).toEqual({ ...delivery(), status: 'received' })
    expect(await findDelivery(queries, 'two')).toBeNull()
  })

  it.each([
    ['NUL characters', '\0 and \\u0000'],
    ['half characters', '\ud83d and \\ud83d'],
  ])('stores payloads with %s', async (_, odd) => {
    await storeDeliveries(queries, [delivery({ payload: { message: odd, [odd]: 1 } })])
    const message = `\ufffd and ${odd.slice(6)}`
    expect((await findDelivery(queries, 'one'))?.payload).toEqual({ message, [message]: 1 })
  })

  it('has nothing more to do for a delivery that is done', async () => {
    await storeDeliveries(queries, [delivery()])
    await finishDelivery(queries, 'one', 'failed', 'no')
    expect(await storeDeliveries(queries, [delivery()])).toEqual(['one'])
    await finishDelivery(queries, 'one', 'done', null)
    expect(await storeDeliveries(queries, [delivery(), delivery({ guid: 'two' })])).toEqual(['two'])
  })

  it('keeps nothing that was said of a repository on which DocAlign is not installed', async () => {
    const removal = delivery({ guid: 'three', event: 'installation_repositories', repositoryId: null })
    await storeDeliveries(queries, [delivery(), delivery({ guid: 'two', repositoryId: null }), removal])
    await finishDelivery(queries, 'one', 'failed', 'tried again')
    expect(await findDelivery(queries, 'one')).toMatchObject({ payload: delivery().payload })
    for (const guid of ['one', 'two', 'three']) await finishDelivery(queries, guid, 'done', null)
    for (const guid of ['one', 'three']) expect(await findDelivery(queries, guid)).toMatchObject({ payload: null })
    expect(await findDelivery(queries, 'two')).toMatchObject({ payload: delivery().payload })
  })

  it('knows what it has', async () => {
    await storeDeliveries(queries, [delivery()])
    expect(await storedDeliveries(queries, ['one', 'two'])).toEqual(new Set(['one']))
    expect(await storedDeliveries(queries, [])).toEqual(new Set())
  })

  it('shows what was not finished in time, oldest first', async () => {
    for (const [guid, age] of [
      ['b', 2],
      ['a', 3],
      ['new', 0],
      ['done', 3],
    ] as const) {
      await storeDeliveries(queries, [delivery({ guid })])
      await sql`update deliveries set received_at = ${daysAgo(age)} where guid = ${guid}`.execute(queries)
    }
    await finishDelivery(queries, 'done', 'done', null)
    expect((await openDeliveries(queries, daysAgo(1))).map(({ guid }) => guid)).toEqual(['a', 'b'])
  })

  it('is emptied of what is old, and forgets what is older', async () => {
    for (const [guid, age] of [
      ['fresh', 1],
      ['old', 4],
      ['unfinished', 4],
      ['ancient', 31],
    ] as const) {
      await storeDeliveries(queries, [delivery({ guid, repositoryId: null })])
      if (guid !== 'unfinished') await finishDelivery(queries, guid, 'done', null)
      await sql`update deliveries set received_at = ${daysAgo(age)},
        finished_at = case when finished_at is null then null else ${daysAgo(age)}::timestamptz end
        where guid = ${guid}`.execute(queries)
    }
    await purgeDeliveries(queries, daysAgo(3), daysAgo(30))
    const left = await queries.selectFrom('deliveries').select(['guid', 'payload']).orderBy('guid').execute()
    const { payload } = delivery()
    expect(left).toEqual([
      { guid: 'fresh', payload },
      { guid: 'old', payload: null },
      { guid: 'unfinished', payload },
    ])
  })
})

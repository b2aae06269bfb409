import { beforeEach, describe, expect, it } from 'vitest'
import { deliver } from '../../../src/app/jobs/deliver.ts'
import type { Attempt } from '../../../src/app/jobs/queue/attempt.ts'
import { createInbox } from '../../../src/app/jobs/receive.ts'
import type { Services } from '../../../src/app/jobs/services.ts'
import { findDelivery, storeDeliveries } from '../../../src/app/jobs/store.ts'
import { NO_METRICS } from '../../../src/app/metrics/metrics.ts'
import { useTestDatabase } from '../../databases.ts'

const database = useTestDatabase()
beforeEach(async () => void (await database.queries.deleteFrom('deliveries').execute()))

const status = async (guid: string) => (await findDelivery(database.queries, guid))?.status

describe('The inbox', () => {
  it('notes who a delivery is about, and has it worked on', async () => {
    const added: unknown[] = []
    const receive = createInbox(database.queries, { add: async (...job) => void added.push(job) })
    const payload = { action: 'opened', installation: { id: 5 }, repository: { id: 2 ** 40 } }
    await receive({ id: 'one', name: 'pull_request', payload })
    expect(await findDelivery(database.queries, 'one')).toEqual({
      ...{ guid: 'one', event: 'pull_request', action: 'opened', installationId: 5, repositoryId: 2 ** 40 },
      ...{ payload, status: 'received' },
    })
    expect(added).toEqual([['deliveries', { guids: ['one'], installationId: 5 }]])
  })

  it.each([null, 'text', {}, { action: 1, installation: null, repository: { id: 'x' } }])(
    'takes a payload of any shape: %o',
    async (payload) => {
      await createInbox(database.queries, { add: async () => {} })({ id: 'one', name: 'push', payload })
      expect(await findDelivery(database.queries, 'one')).toMatchObject({
        ...{ action: null, installationId: null, repositoryId: null },
      })
    },
  )

  it('keeps what the queue could not take', async () => {
    const receive = createInbox(database.queries, { add: () => Promise.reject(new Error('away')) })
    await expect(receive({ id: 'one', name: 'push', payload: {} })).rejects.toThrow('away')
    expect(await status('one')).toBe('received')
  })

  it('stores each of a thousand that come at once', async () => {
    const guids: string[] = []
    const receive = createInbox(database.queries, {
      add: async (_, data) => void guids.push(...(data as { guids: string[] }).guids),
    })
    const sent = Array.from({ length: 1000 }, (_, index) => `guid ${index}`)
    await Promise.all(sent.map((id) => receive({ id, name: 'push', payload: {} })))
    expect(guids.sort()).toEqual(sent.sort())
  })
})

describe('Deliveries that are worked on together', () => {
  const FIRST: Attempt = { number: 1, last: false, nextIn: 1 }
  const names = ['fine', 'forbidden', 'broken'] as const

  /** Services that fail as the name of a delivery's repository says. */
  function services(): Services {
    const failing = {
      get queries() {
        return database.queries
      },
      now: Date.now,
      metrics: NO_METRICS,
      clones: {
        remove: async (id: number) => {
          if (id === 1) throw Object.assign(new Error('not yours'), { status: 404 })
          if (id === 2) throw Object.assign(new Error('bad gateway'), { status: 502 })
        },
      },
    }
    return failing as unknown as Services
  }

  async function given(order: readonly (typeof names)[number][]): Promise<void> {
    await storeDeliveries(
      database.queries,
      order.map((guid) => ({
        ...{ guid, event: 'repository', action: 'deleted', installationId: 5, repositoryId: null },
        payload: { action: 'deleted', repository: { id: names.indexOf(guid) } },
      })),
    )
  }

  it.each([
    ['forbidden', 'broken', 'fine'],
    ['broken', 'forbidden', 'fine'],
  ] as const)('fail one by one (%s, %s, %s): what may come right is tried again', async (...guids) => {
    await given(guids)
    await expect(deliver({ guids }, FIRST, services())).rejects.toMatchObject({ status: 502 })
    expect([await status('fine'), await status('forbidden'), await status('broken')]).toEqual([
      'done',
      'failed',
      'received',
    ])
  })

  it('fail for good when nothing can come right', async () => {
    await given(['forbidden', 'fine'])
    await expect(deliver({ guids: ['forbidden', 'fine'] }, FIRST, services())).rejects.toMatchObject({ status: 404 })
    expect([await status('fine'), await status('forbidden')]).toEqual(['done', 'failed'])
  })

  it('have failed after the last attempt', async () => {
    await given(['broken'])
    await expect(deliver({ guids: ['broken'] }, { ...FIRST, last: true }, services())).rejects.toThrow()
    expect(await status('broken')).toBe('failed')
  })
})

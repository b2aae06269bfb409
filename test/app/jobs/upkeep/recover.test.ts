import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { GitHubClient } from '../../../../src/app/github/client/client.ts'
import { claimCheckRun, saveCheckRun } from '../../../../src/app/github/store/check-runs.ts'
import { EPOCH_CHECK_NAME } from '../../../../src/app/github/write-check-run.ts'
import type { JobQueue } from '../../../../src/app/jobs/queue/queue.ts'
import type { Services } from '../../../../src/app/jobs/services.ts'
import { finishDelivery, storeDeliveries } from '../../../../src/app/jobs/store.ts'
import { purge, recover, redeliver } from '../../../../src/app/jobs/upkeep/recover.ts'
import { useTestDatabase } from '../../../databases.ts'
import { freshlyInstalled, repositoryRow } from '../../github/rows.ts'

const HOUR = 3_600_000
const { id: repositoryId } = repositoryRow()

const database = useTestDatabase()
beforeEach(() => freshlyInstalled(database.queries))

async function stored(...guids: readonly string[]): Promise<void> {
  const about = { event: 'push', action: null, installationId: 5, repositoryId: null, payload: {} }
  await storeDeliveries(
    database.queries,
    guids.map((guid) => ({ guid, ...about })),
  )
}

/** Services that note the jobs they are given. */
function services(now: () => number, octokit?: object): { services: Services; added: unknown[][] } {
  const added: unknown[][] = []
  const add: JobQueue['add'] = async (...job) => void added.push(job)
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const github = { app: async () => octokit as GitHubClient }
  const vacuumEmbedded = async () => void added.push(['vacuumEmbedded'])
  const given = { queries: database.queries, queue: { add }, vacuumEmbedded, github, log, now }
  return { added, services: given as unknown as Services }
}

const soon = () => Date.now()
const later = () => Date.now() + HOUR

describe('What was left lying', () => {
  it('is left to those who work on it for a while', async () => {
    await stored('one')
    await claimCheckRun(database.queries, { repositoryId, headSha: 'a', name: 'DocAlign', head: 1 })
    const { services: all, added } = services(soon)
    await recover(all)
    expect(added).toEqual([])
  })

  it('is taken up: deliveries, and check runs by their pull request or branch', async () => {
    await stored('one', 'two', 'done')
    await finishDelivery(database.queries, 'done', 'done', null)
    const run = { repositoryId, name: 'DocAlign' }
    await claimCheckRun(database.queries, { ...run, headSha: 'a', head: 1 })
    await claimCheckRun(database.queries, { ...run, headSha: 'b', head: 'topic' })
    await claimCheckRun(database.queries, { ...run, headSha: 'c', head: 2 })
    const completed = { id: 1, status: 'completed', annotations: null, conclusion: 'success' } as const
    await saveCheckRun(database.queries, { ...run, headSha: 'c', ...completed })
    const { services: all, added } = services(later)
    await recover(all)
    expect(added).toEqual([
      ['deliveries', { guids: ['one', 'two'], installationId: 5 }, { key: 'recovered:5' }],
      ['scan-pull-request', { repositoryId, number: 1 }],
      ['scan-branch', { repositoryId, branch: 'topic', sha: 'b' }, { delay: 5000 }],
    ])
  })
})

it('A check run of an epoch that cannot be validated is completed, not scanned for ever', async () => {
  await claimCheckRun(database.queries, { repositoryId, headSha: 'v1', name: EPOCH_CHECK_NAME, head: 'main' })
  await saveCheckRun(database.queries, {
    ...{ repositoryId, headSha: 'v1', name: EPOCH_CHECK_NAME },
    ...{ id: 7, status: 'in_progress', annotations: null, conclusion: null },
  })
  const written: object[] = []
  const updateCheckRun = async (_place: object, id: number, content: object) => void written.push({ id, ...content })
  const { services: all, added } = services(later)
  const sweep = () =>
    recover({
      ...all,
      writerOf: () => ({ updateCheckRun }),
      github: { installation: async () => ({}) },
    } as unknown as Services)
  await sweep()
  await sweep()
  expect(added).toEqual([])
  expect(written).toMatchObject([{ id: 7, status: 'completed', conclusion: 'neutral' }])
})

it('Payloads are emptied after three days, and deliveries forgotten after thirty', async () => {
  await stored('one')
  await finishDelivery(database.queries, 'one', 'done', null)
  const left = () => database.queries.selectFrom('deliveries').select('payload').execute()
  await purge(services(() => Date.now() + 71 * HOUR).services)
  expect(await left()).toEqual([{ payload: {} }])
  await purge(services(() => Date.now() + 73 * HOUR).services)
  expect(await left()).toEqual([{ payload: null }])
  await sql`update deliveries set received_at = now() - interval '31 days'`.execute(database.queries)
  const last = services(soon)
  await purge(last.services)
  expect(await left()).toEqual([])
  expect(last.added).toEqual([['vacuumEmbedded']])
})

describe('Deliveries that did not arrive', () => {
  interface Attempt {
    readonly id: number
    readonly guid: string
    readonly status_code: number
    readonly delivered_at: string
  }

  const attempt = (id: number, guid: string, status: number, hoursAgo = 1): Attempt => ({
    ...{ id, guid, status_code: status },
    delivered_at: new Date(Date.now() - hoursAgo * HOUR).toISOString(),
  })

  /** GitHub's list of attempts, newest first, in pages; and the ids that it was asked to send again. */
  function listing(...pages: readonly Attempt[][]) {
    const asked: number[] = []
    let read = 0
    const octokit = {
      paginate: {
        async *iterator() {
          for (const data of pages) {
            read++
            yield { data }
          }
        },
      },
      rest: {
        apps: {
          listWebhookDeliveries: {},
          redeliverWebhookDelivery: async ({ delivery_id }: { delivery_id: number }) => void asked.push(delivery_id),
        },
      },
    }
    return { octokit, asked, pagesRead: () => read }
  }

  it('are asked for again, oldest first, each once', async () => {
    await stored('stored')
    const { octokit, asked } = listing(
      [attempt(9, 'late', 502), attempt(8, 'arrived', 202), attempt(7, 'arrived', 502), attempt(6, 'stored', 500)],
      [attempt(5, 'twice', 502), attempt(4, 'twice', 0), attempt(3, 'early', 504)],
    )
    await redeliver(services(soon, octokit).services)
    expect(asked).toEqual([3, 5, 9].map((id) => (id === 5 ? expect.toBeOneOf([4, 5]) : id)))
  })

  it('are looked for no further back than GitHub would send them again', async () => {
    const { octokit, asked, pagesRead } = listing(
      [attempt(9, 'a', 502), attempt(8, 'b', 502, 73)],
      [attempt(7, 'c', 502, 74)],
    )
    await redeliver(services(soon, octokit).services)
    expect(asked).toEqual([9])
    expect(pagesRead()).toBe(1)
  })
})

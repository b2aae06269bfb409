import { expect, it } from 'vitest'
import { findPullRequest } from '../../../../src/app/github/store/pull-requests.ts'
import { onPullRequest } from '../../../../src/app/jobs/deliveries/pull-request.ts'
import type { Payload } from '../../../../src/app/jobs/events.ts'
import type { Services } from '../../../../src/app/jobs/services.ts'
import { useTestDatabase } from '../../../databases.ts'
import { jobScene } from '../scene.ts'

type PullRequestPayload = Payload<'pull_request'>

const database = useTestDatabase()

/** A pull request on a GitHub in a box, what GitHub said of it when it was opened, and which pull requests were to be scanned since. */
async function opened() {
  const stage = await jobScene(database.queries)
  await stage.repository.commit('main', { 'README.md': 'Hello.\n' })
  await stage.repository.commit('topic', { 'README.md': 'Hello there.\n' }, { from: 'main' })
  const number = await stage.repository.openPullRequest({ head: 'topic' })
  await stage.github.settled()
  const { body } = stage.github.deliveries.findLast(({ outgoing }) => outgoing.event === 'pull_request') ?? {}
  const payload: PullRequestPayload = JSON.parse(body ?? '')
  const scanned = () =>
    stage.added
      .splice(0)
      .flatMap(([name, data]) => (name === 'scan-pull-request' ? [(data as { number: number }).number] : []))
  return { ...stage, number, payload, scanned }
}

/** The same pull request some seconds later. */
function later(payload: PullRequestPayload, action: string, changes: object = {}, body?: string): PullRequestPayload {
  const at = new Date(Date.parse(payload.pull_request.updated_at) + 5000).toISOString()
  const pull_request = { ...payload.pull_request, updated_at: at, ...(body !== undefined && { body }) }
  return { ...payload, action, changes, pull_request } as PullRequestPayload
}

/** Services whose queue takes nothing, as while its Redis is away. */
function withoutQueue(services: Services): Services {
  const add = () => Promise.reject(new Error('the queue is away'))
  return { ...services, queue: { ...services.queue, add } }
}

it('A pull request is scanned though something newer of it was heard of before it was opened', async () => {
  const { payload, services, scanned, number } = await opened()
  await onPullRequest(later(payload, 'labeled'), services)
  expect(scanned()).toEqual([])
  await onPullRequest(payload, services)
  expect(scanned()).toEqual([number])
})

it('A pull request is scanned when it broke off after it was noted, and something newer came meanwhile', async () => {
  const { payload, services, scanned, number } = await opened()
  await expect(onPullRequest(payload, withoutQueue(services))).rejects.toThrow('the queue is away')
  await onPullRequest(later(payload, 'labeled'), services)
  expect(scanned()).toEqual([])
  await onPullRequest(payload, services)
  expect(scanned()).toEqual([number])
})

it('A pull request that was closed meanwhile is not scanned', async () => {
  const { payload, services, scanned } = await opened()
  const closed = later(payload, 'closed')
  await onPullRequest(
    { ...closed, pull_request: { ...closed.pull_request, state: 'closed' } } as PullRequestPayload,
    services,
  )
  await onPullRequest(payload, services)
  expect(scanned()).toEqual([])
})

it('A description that asks for other things has the pull request scanned, also when that broke off the first time', async () => {
  const { payload, services, scanned, number } = await opened()
  await onPullRequest(payload, services)
  expect(scanned()).toEqual([number])
  const body = 'Acceptance criteria:\n\n- [ ] The README names the licence\n'
  const edited = later(payload, 'edited', { body: { from: '' } }, body)
  await expect(onPullRequest(edited, withoutQueue(services))).rejects.toThrow('the queue is away')
  await onPullRequest(edited, services)
  expect(scanned()).toEqual([number])
})

it('A pull request is known by the title that it was given last', async () => {
  const { payload, services, publisher, number } = await opened()
  const title = async () => (await findPullRequest(services.queries, publisher.repository.id, number))?.title
  await onPullRequest(payload, services)
  expect(await title()).toBe('Change topic')
  const renamed = later(payload, 'edited', { title: { from: 'Change topic' } })
  const pull_request = { ...renamed.pull_request, title: 'Change <b>\0' }
  await onPullRequest({ ...renamed, pull_request } as PullRequestPayload, services)
  expect(await title()).toBe('Change <b>\ufffd')
})

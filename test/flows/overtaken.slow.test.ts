import { expect, it } from 'vitest'
import { type App, checkRunsOf, completed, eventually, quiet, useApp } from './app.ts'

const FILES = {
  'README.md': '# Widgets\n\nRun `npm run build`.\n',
  'package.json': '{"name":"widgets","scripts":{"build":"node x"}}\n',
}

const app = useApp()

it('A head of a pull request that was left before it could be scanned has its check run completed', async () => {
  const { repository } = await app.installed(FILES)
  await quiet(app, repository)
  // As many scans of one installation as there may be at a time, and they take long.
  const path = new RegExp(`^/${repository.owner}/widgets.git/info/refs`)
  let release = (): void => {}
  const until = new Promise<void>((settle) => {
    release = settle
  })
  app.github.fault({ path, until, times: 2 })
  const before = app.github.requests.length
  await Promise.all(['x', 'y'].map((branch) => repository.commit(branch, { [branch]: '' }, { from: 'main' })))
  const fetches = () => app.github.requests.slice(before).filter((request) => path.test(request.path))
  await eventually(() => expect(fetches().length).toBeGreaterThan(0))
  await eventually(async () => expect(await activeScans(app)).toBe(2))
  const fork = await repository.fork('bob')
  const old = await fork.commit('feature', { 'a.js': '' }, { from: 'main' })
  await repository.openPullRequest({ head: 'feature', fork })
  await eventually(() => expect(checkRunsOf(repository, old)).toHaveLength(1))
  // GitHub tells the times of pull requests in whole seconds.
  app.github.advance(1100)
  const head = await fork.commit('feature', { 'b.js': '' })
  await app.github.settled()
  release()
  await completed(repository, head)
  await quiet(app, repository)
  expect(checkRunsOf(repository, old)).toMatchObject([
    { status: 'completed', title: expect.stringMatching(/^Superseded by/) },
  ])
  expect(checkRunsOf(repository, head)).toMatchObject([{ status: 'completed' }])
})

it('A tip of a branch that is heard of after a newer one has its check run completed', async () => {
  const { repository } = await app.installed(FILES)
  await quiet(app, repository)
  app.github.webhooksTo(null)
  const old = await repository.commit('feature', { 'a.js': '' }, { from: 'main' })
  const head = await repository.commit('feature', { 'b.js': '' })
  await app.github.settled()
  app.github.webhooksTo(`${app.url}/api/github/webhooks`)
  const told = (sha: string) =>
    app.github.deliveries.find(
      ({ outgoing: { event, payload } }) =>
        event === 'check_suite' && (payload as { check_suite: { head_sha: string } }).check_suite.head_sha === sha,
    )?.guid ?? ''
  await app.github.redeliver(told(head))
  await eventually(() => expect(checkRunsOf(repository, head)).toHaveLength(1))
  await app.github.redeliver(told(old))
  await completed(repository, head)
  await quiet(app, repository)
  expect(checkRunsOf(repository, old)).toMatchObject([
    { status: 'completed', title: expect.stringMatching(/^Superseded by/) },
  ])
})

/** How many scans are under way, as the server measures it. */
async function activeScans({ url }: App): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^docalign_queue_jobs\{queue="scans",state="active"\} (\d+)/m.exec(text)?.[1])
}

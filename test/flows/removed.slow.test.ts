import type { SandboxRepository } from 'github-sandbox/sandbox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../src/base/db/database.ts'
import { completed, quiet, useApp } from './app.ts'

const FILES = {
  'README.md': '# Widgets\n\nRun `npm run build`.\n',
  'package.json': '{"name":"widgets","scripts":{"build":"node x"}}\n',
}
const BROKEN = { 'package.json': '{"name":"widgets","scripts":{"compile":"node x"}}\n' }
/** Its own check runs are told of too. */
const EVENTS = ['push', 'pull_request', 'check_run', 'check_suite', 'issue_comment']

const app = useApp()
let database: Database
beforeAll(async () => {
  database = await openDatabase({ databaseUrl: app.databaseUrl, dataFolder: '' })
})
afterAll(() => database.close())

/** A repository that shares its installation with another one, and of which every kind of event was delivered. */
async function lively() {
  const { repository, installation } = await app.installed(FILES)
  const other = await app.github.createRepository({ owner: repository.owner, name: 'gadgets' })
  await other.commit('main', FILES)
  await app.github.addToInstallation(installation.id, [other])
  const sha = await repository.commit('feature', BROKEN, { from: 'main' })
  const number = await repository.openPullRequest({ head: 'feature' })
  await completed(repository, sha)
  await repository.comment(number, '/docalign help')
  await quiet(app, repository)
  const told = app.github.deliveries.filter(({ outgoing }) => outgoing.repositoryId === repository.id)
  expect(told.map(({ outgoing }) => outgoing.event)).toEqual(expect.arrayContaining(EVENTS))
  return { repository, installation, told, sha }
}

/** Requests since a number of them that were about a repository: its API, and git. */
function asked({ fullName }: SandboxRepository, since: number): string[] {
  return app.github.requests
    .slice(since)
    .filter(({ path }) => path.includes(`/${fullName}`))
    .map(({ method, path }) => `${method} ${path}`)
}

async function stored({ id }: SandboxRepository) {
  const { queries } = database
  const repositories = await queries.selectFrom('repositories').select('id').where('id', '=', id).execute()
  const deliveries = await queries
    .selectFrom('deliveries')
    .select(['event', 'status'])
    .where('repository_id', '=', id)
    .where('payload', 'is not', null)
    .execute()
  return { repositories, deliveries }
}

it.each(['a repository is removed from its installation', 'the installation is removed'])(
  'When %s, nothing that is late brings it back',
  async (what) => {
    const { repository, installation, told } = await lively()
    if (what.startsWith('a')) await app.github.removeFromInstallation(installation.id, [repository])
    else await app.github.uninstall(installation.id)
    await quiet(app, repository)
    expect(await stored(repository)).toEqual({ repositories: [], deliveries: [] })
    const since = app.github.requests.length
    for (const { outgoing, body, guid } of told) {
      await app.github.deliver(outgoing.event, JSON.parse(body) as object)
      await app.github.redeliver(guid)
    }
    await quiet(app, repository)
    expect(asked(repository, since)).toEqual([])
    expect(await stored(repository)).toEqual({ repositories: [], deliveries: [] })
  },
)

it('A repository that is removed and added again goes on, though the removal is heard of last', async () => {
  const { repository, installation } = await lively()
  app.github.webhooksTo(null)
  await app.github.removeFromInstallation(installation.id, [repository])
  await app.github.addToInstallation(installation.id, [repository])
  await app.github.settled()
  app.github.webhooksTo(`${app.url}/api/github/webhooks`)
  for (const { guid } of app.github.deliveries.slice(-2).reverse()) await app.github.redeliver(guid)
  await quiet(app, repository)
  expect((await stored(repository)).repositories).toHaveLength(1)
  const sha = await repository.commit('main', BROKEN)
  expect(await completed(repository, sha)).toMatchObject({ conclusion: 'neutral' })
})

import { describe, expect, it, onTestFinished } from 'vitest'
import { startHttp } from '../../../../src/app/http/server/server.ts'
import { createHandlers } from '../../../../src/app/jobs/handlers.ts'
import { createInbox } from '../../../../src/app/jobs/receive.ts'
import { badgeHandler, badgeOf } from '../../../../src/app/page/badge.ts'
import { useTestDatabase } from '../../../databases.ts'
import { type JobScene, jobScene } from '../../jobs/scene.ts'

const database = useTestDatabase()

const FILES = {
  'README.md': '# Notes\n\nRun `npm run build`. Notes are read in `src/read.js`.\n',
  'package.json': '{"name":"notes","scripts":{"build":"node x","test":"node y"}}\n',
  'src/read.js': 'export const read = 1\n',
  '.docalign.yml': 'badge: true\n',
}
const RENAMED = { 'package.json': '{"name":"notes","scripts":{"compile":"node x","test":"node y"}}\n' }

interface Answer {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

async function badges(): Promise<(path: string, method?: string) => Promise<Answer>> {
  const server = await startHttp([badgeHandler(database.queries)], { host: '127.0.0.1', port: 0 }, (error) => {
    throw error
  })
  onTestFinished(() => server.close())
  return async (path, method = 'GET') => {
    const response = await fetch(`${server.url}${path}`, { method })
    const { date: _, ...headers } = Object.fromEntries(response.headers)
    return { status: response.status, text: await response.text(), headers }
  }
}

/** A public repository that asks for a badge, and was scanned. */
async function asking(): Promise<{ stage: JobScene; path: string }> {
  const stage = await jobScene(database.queries)
  await stage.scanBranch(await stage.repository.commit('main', FILES))
  const { owner, name } = stage.publisher.repository
  return { stage, path: `/badge/${owner}/${name}.svg` }
}

function set(id: number, values: { readonly private?: boolean; readonly badge?: boolean }): Promise<unknown> {
  return database.queries.updateTable('repositories').set(values).where('id', '=', id).execute()
}

async function deliver({ services, publisher }: JobScene, action: string, isPrivate: boolean): Promise<void> {
  const { id, owner, name, installationId, cloneUrl } = publisher.repository
  const described = { id, name, owner: { login: owner }, private: isPrivate, clone_url: cloneUrl }
  const payload = {
    ...{ action, installation: { id: installationId } },
    repository: { ...described, default_branch: 'main', size: 1 },
  }
  const guid = crypto.randomUUID()
  await createInbox(database.queries, { add: async () => {} })({ id: guid, name: 'repository', payload })
  await createHandlers(services).deliveries({ guids: [guid] }, { number: 1, last: true, nextIn: 0 })
}

describe('A badge', () => {
  it.each([
    [100, '100 % accurate', '#1a7042'],
    [95, '95 % accurate', '#1a7042'],
    [94, '94 % accurate', '#8a5200'],
    [79, '79 % accurate', '#b3261e'],
    [0, '0 % accurate', '#b3261e'],
    [null, 'no claims', '#5b636b'],
  ])('of %s percent says “%s”', (share, words, colour) => {
    const svg = badgeOf(share)
    expect(svg).toContain(`role="img" aria-label="docs: ${words}"><title>docs: ${words}</title>`)
    expect(svg).toContain(`>${words}</text>`)
    expect(svg).toContain(colour)
    expect(svg).not.toMatch(/<script|<style| style=| href=| on\w+=/)
  })

  it('is shown to anybody, and follows the default branch', async () => {
    const { stage, path } = await asking()
    const open = await badges()
    const first = await open(path)
    expect(first.status).toBe(200)
    expect(first.text).toContain('docs: 100 % accurate')
    expect(first.headers).toMatchObject({
      ...{ 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'max-age=300' },
      ...{ 'content-security-policy': "default-src 'none'", 'x-content-type-options': 'nosniff' },
    })
    expect((await open(path.toUpperCase().replace('BADGE', 'badge').replace('.SVG', '.svg'))).text).toBe(first.text)
    expect(await open(path, 'HEAD')).toMatchObject({ status: 200, text: '' })
    await stage.scanBranch(await stage.repository.commit('main', RENAMED))
    expect((await open(path)).text).toContain('docs: 50 % accurate')
    await stage.scanBranch(await stage.repository.commit('main', { '.docalign.yml': 'badge: false\n' }))
    expect((await open(path)).status).toBe(404)
  })

  it('that there is not is the same answer, whatever the reason', async () => {
    const { stage, path } = await asking()
    const { id, installationId } = stage.publisher.repository
    const open = await badges()
    const missing = await open('/badge/no/where.svg')
    expect(missing.status).toBe(404)
    const same = async () => expect(await open(path)).toEqual(missing)
    await set(id, { badge: false })
    await same()
    await set(id, { badge: true, private: true })
    await same()
    await set(id, { private: false })
    expect((await open(path)).status).toBe(200)
    const suspend = (suspended: boolean) =>
      database.queries.updateTable('installations').set({ suspended }).where('id', '=', installationId).execute()
    await suspend(true)
    await same()
    await suspend(false)
    await database.queries.updateTable('scans').set({ status: 'failed' }).where('repository_id', '=', id).execute()
    await same()
    for (const strange of [
      '/badge/',
      '/badge/a.svg',
      '/badge/a/b',
      '/badge/a/b/c.svg',
      '/badge/a/%2e%2e.svg',
      '/badge/a/<b>.svg',
    ])
      expect(await open(strange), strange).toEqual(missing)
  })

  it('is asked for with as many queries where there is none', async () => {
    const { stage, path } = await asking()
    let asked = 0
    const counted = database.queries.withPlugin({
      transformQuery: ({ node }) => {
        asked++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const server = await startHttp([badgeHandler(counted)], { host: '127.0.0.1', port: 0 }, () => {})
    onTestFinished(() => server.close())
    const queriesOf = async (opened: string) => {
      asked = 0
      await fetch(`${server.url}${opened}`)
      return asked
    }
    expect(await queriesOf(path)).toBe(1)
    expect(await queriesOf('/badge/no/where.svg')).toBe(1)
    await set(stage.publisher.repository.id, { private: true })
    expect(await queriesOf(path)).toBe(1)
  })

  it('goes when a repository is made private, and does not come back with an event that was late', async () => {
    const { stage, path } = await asking()
    const open = await badges()
    await deliver(stage, 'privatized', true)
    expect((await open(path)).status).toBe(404)
    await deliver(stage, 'edited', false)
    expect((await open(path)).status).toBe(404)
    await deliver(stage, 'publicized', false)
    await stage.scanBranch(await stage.repository.commit('main', { 'NEWS.md': '# News\n' }))
    expect((await open(path)).status).toBe(200)
  })

  it('is not given to a private repository that asks for one', async () => {
    const stage = await jobScene(database.queries)
    const { id, owner, name } = stage.publisher.repository
    await set(id, { private: true })
    await stage.scanBranch(await stage.repository.commit('main', FILES))
    await set(id, { private: false })
    expect((await (await badges())(`/badge/${owner}/${name}.svg`)).status).toBe(404)
  })
})

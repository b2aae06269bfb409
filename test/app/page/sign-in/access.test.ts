import type { SandboxRepository } from 'github-sandbox/sandbox'
import { beforeEach, describe, expect, it } from 'vitest'
import { NO_MODELS } from '../../../../src/base/models/settings.ts'
import { useTestDatabase } from '../../../databases.ts'
import { type Later, shared } from '../../../shared.ts'
import { jobScene } from '../../jobs/scene.ts'
import { claimId, story } from '../story.ts'
import { browser, type Served, type Shown, served } from './browser.ts'

const database = useTestDatabase()
const MINUTE = 60_000

const scene = (later?: Later) => jobScene(database.queries, NO_MODELS, {}, later)

/** Two repositories: one that bob and dora may read, one that they may not. */
const stage = shared(async (later) => {
  const [open, closed] = [await scene(later), await scene(later)]
  const [readable, hidden] = [await story(open), await story(closed)]
  for (const person of ['bob', 'dora']) open.repository.permission(person, 'read')
  const pages = await served(open, later)
  return { readable, hidden, pages, repository: open.repository, other: closed.repository }
})
/** As many pages may be asked for again as if nobody had asked for any. */
beforeEach(() => stage().pages.passes(MINUTE))

async function addresses(base: string, { repository, pull }: Awaited<ReturnType<typeof story>>): Promise<string[]> {
  const claim = await claimId(database.queries, repository.id)
  return [
    ...['', '/docs', '/claims', '/claims?verdict=drifted', `/claims/${claim}`, '/scans', '/pulls', `/pulls/${pull}`],
    ...['/search', '/search?q=notes', '/epochs', '/co-changes', '/checks', '/rules', '/evaluation'],
  ].map((path) => `${base}${path}`)
}

/** All that an answer tells, but when it was given. */
function told({ status, text, headers }: Shown) {
  return { status, text, headers: Object.fromEntries([...headers].filter(([name]) => name !== 'date')) }
}

describe('Somebody who may not read a repository', () => {
  it('gets for everything of it, byte for byte, what they get for what does not exist', async () => {
    const { readable, hidden, pages } = stage()
    const bob = browser(pages)
    await bob.signIn('bob')
    const missing = told(await bob.get('/r/no/where'))
    expect(missing).toMatchObject({ status: 404, text: expect.stringContaining('you may not read it') })
    for (const address of await addresses(hidden.base, hidden))
      expect({ address, ...told(await bob.get(address)) }).toEqual({ address, ...missing })
    for (const address of await addresses(readable.base, readable))
      expect([address, (await bob.get(address)).status]).toEqual([address, 200])
    for (const { base } of [readable, hidden])
      for (const path of ['/activity', '/evaluation/eq_1', '/nothing', '/pulls/0', '/claims/a/b'])
        expect([path, (await bob.get(`${base}${path}`)).status]).toEqual([path, 404])
    const home = (await bob.get('/')).text
    expect(home).toContain(`href="${readable.base}"`)
    expect(home).not.toContain(hidden.base)
  })

  it('gets the same of every repository without being signed in, with a way to do so', async () => {
    const { readable, hidden, pages } = stage()
    const stranger = browser(pages)
    const missing = told(await stranger.get('/r/no/where'))
    expect(missing).toMatchObject({ status: 404, text: expect.stringContaining('href="/login"') })
    for (const story of [readable, hidden])
      for (const address of await addresses(story.base, story))
        expect({ address, ...told(await stranger.get(address)) }).toEqual({ address, ...missing })
  })

  it('sees none on which DocAlign is not installed any more, or is suspended', async () => {
    const { pages } = stage()
    const { repository, publisher } = await scene()
    repository.permission('bob', 'read')
    const base = `/r/${repository.fullName}`
    const bob = browser(pages)
    await bob.signIn('bob')
    expect((await bob.get(base)).status).toBe(200)
    const suspend = (suspended: boolean) =>
      database.queries
        .updateTable('installations')
        .set({ suspended })
        .where('id', '=', publisher.repository.installationId)
        .execute()
    await suspend(true)
    expect((await bob.get(base)).status).toBe(404)
    await suspend(false)
    expect((await bob.get(base)).status).toBe(200)
    await database.queries.deleteFrom('repositories').where('id', '=', repository.id).execute()
    expect((await bob.get(base)).status).toBe(404)
  })
})

describe('What GitHub says of a person', () => {
  const asked = ({ github }: Served) => github.requests.filter(({ path }) => path.startsWith('/user')).length

  it('holds for five minutes, for one session', async () => {
    const { readable, hidden, pages, repository, other } = stage()
    const dora = browser(pages)
    await dora.signIn('dora')
    const before = asked(pages)
    repository.permission('dora', 'none')
    other.permission('dora', 'read')
    pages.passes(5 * MINUTE - 1000)
    expect([(await dora.get(readable.base)).status, (await dora.get(hidden.base)).status]).toEqual([200, 404])
    expect(asked(pages)).toBe(before)
    const elsewhere = browser(pages)
    await elsewhere.signIn('dora')
    expect([(await elsewhere.get(readable.base)).status, (await elsewhere.get(hidden.base)).status]).toEqual([404, 200])
    pages.passes(1000)
    expect([(await dora.get(readable.base)).status, (await dora.get(hidden.base)).status]).toEqual([404, 200])
  })

  it.each([
    ['does not answer', { drop: 'before' as const }],
    ['answers with an error', { status: 502 }],
    ['asks to wait', { status: 403, headers: { 'x-ratelimit-remaining': '0' } }],
    ['gives half of an answer', { share: 0.5 }],
  ])('is waited for when it %s: of every page it is said that it does not answer', async (_, fault) => {
    const { readable, hidden, pages } = stage()
    const bob = browser(pages)
    await bob.signIn('bob')
    pages.passes(5 * MINUTE)
    const answers = []
    for (const address of [readable.base, hidden.base, '/r/no/where', '/']) {
      pages.github.fault({ path: /^\/user\/installations\?/, ...fault })
      answers.push(told(await bob.get(address)))
    }
    const [first] = answers
    expect(first).toMatchObject({ status: 503, text: expect.stringContaining('GitHub does not answer') })
    for (const answer of answers) expect(answer).toEqual(first)
    expect((await bob.get(readable.base)).status).toBe(200)
  })

  it('is shown three hundred times a minute to each', async () => {
    const { readable, hidden, pages } = stage()
    const bob = browser(pages)
    await bob.signIn('bob')
    const carol = browser(pages)
    await carol.signIn('carol')
    let shown = 1
    let last = await bob.get(`${hidden.base}/docs`)
    while (last.status === 404 && shown < 1000) {
      last = await bob.get(`${hidden.base}/docs`)
      shown += 1
    }
    expect([last.status, last.headers.get('retry-after')]).toEqual([429, '1'])
    // The sign-in ended on a page too.
    expect(shown).toBeGreaterThanOrEqual(300)
    expect((await carol.get('/')).status).toBe(200)
    pages.passes(1000)
    expect((await bob.get(readable.base)).status).toBe(200)
  })

  it('is not asked for installations that are not known here', async () => {
    const { pages, repository } = stage()
    const other = await pages.github.createRepository({ owner: repository.owner, name: 'elsewhere' })
    const { id } = await pages.github.install([other])
    other.permission('bob', 'read')
    const bob = browser(pages)
    await bob.signIn('bob')
    expect((await bob.get('/')).status).toBe(200)
    const paths = pages.github.requests.map(({ path }) => path)
    expect(paths.some((path) => path.startsWith(`/user/installations/${id}/`))).toBe(false)
    expect(paths.some((path) => /^\/user\/installations\/\d+\/repositories/.test(path))).toBe(true)
  })

  it('is read to its last page', async () => {
    const { pages, repository } = stage()
    const more: SandboxRepository[] = []
    for (let number = 0; number < 101; number++)
      more.push(await pages.github.createRepository({ owner: repository.owner, name: `more-${number}` }))
    const { id: installation_id } = await pages.github.install(more)
    for (const each of more) each.permission('carol', 'read')
    const last = more.at(-1)
    await database.queries
      .insertInto('installations')
      .values({ id: installation_id, account: repository.owner })
      .execute()
    const row = { default_branch: 'main', clone_url: 'http://x', private: false, installation_id }
    await database.queries
      .insertInto('repositories')
      .values({ id: last?.id ?? 0, owner: last?.owner ?? '', name: last?.name ?? '', ...row })
      .execute()
    const carol = browser(pages)
    await carol.signIn('carol')
    expect((await carol.get(`/r/${last?.fullName}`)).status).toBe(200)
  })
})

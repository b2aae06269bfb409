import { describe, expect, it } from 'vitest'
import { derived, keyOf, open, secretOf } from '../../../../src/app/page/sign-in/secret.ts'
import { purgeSessions } from '../../../../src/app/page/sign-in/store.ts'
import { useTestDatabase } from '../../../databases.ts'
import { jobScene } from '../../jobs/scene.ts'
import { type Browser, browser, served } from './browser.ts'

const database = useTestDatabase()
const SESSION = 'docalign-session'
const HOUR = 3_600_000

/** The pages, and ada who is signed in. */
async function stage() {
  const scene = await jobScene(database.queries)
  await database.queries.deleteFrom('page_sessions').execute()
  const pages = await served(scene)
  const ada = browser(pages)
  await ada.signIn('ada')
  return { pages, ada, base: `/r/${scene.repository.fullName}` }
}

async function isSignedIn(visitor: Browser): Promise<boolean> {
  return (await visitor.get('/')).text.includes('Sign out')
}

const stored = () => database.queries.selectFrom('page_sessions').selectAll().execute()

describe('A session', () => {
  it('ends when somebody signs out: who kept its cookie opens nothing with it', async () => {
    const { pages, ada, base } = await stage()
    const thief = browser(pages)
    thief.cookies.set(SESSION, ada.cookies.get(SESSION) ?? '')
    expect((await thief.get(base)).status).toBe(200)
    const out = await ada.post('/logout', { token: await ada.formToken() })
    expect([out.status, out.location, ada.cookies.has(SESSION)]).toEqual([303, '/', false])
    expect([await isSignedIn(thief), (await thief.get(base)).status]).toEqual([false, 404])
    expect(await stored()).toEqual([])
    expect((await ada.post('/logout', {})).status).toBe(303)
  })

  it('lasts eight hours', async () => {
    const { pages, ada } = await stage()
    pages.passes(8 * HOUR - 60_000)
    expect(await isSignedIn(ada)).toBe(true)
    pages.passes(60_000)
    expect(await isSignedIn(ada)).toBe(false)
    await purgeSessions(database.queries, new Date(Date.now() + 7 * HOUR))
    expect(await stored()).toHaveLength(1)
    await purgeSessions(database.queries, new Date(Date.now() + 8 * HOUR))
    expect(await stored()).toEqual([])
  })

  it('lasts no longer than the token', async () => {
    const { pages, ada } = await stage()
    const body = { access_token: 'ghu_short', expires_in: 600, token_type: 'bearer', scope: '' }
    pages.github.fault({ path: /access_token/, status: 200, body })
    pages.github.fault({ path: /^\/user$/, status: 200, body: { login: 'ada' } })
    const { location } = await ada.get('/login')
    await ada.get((await ada.get(location)).location)
    const [session] = await stored()
    expect(session?.expires_at.getTime()).toBeLessThan(Date.now() + 600_001)
  })

  it('is a new one at every sign-in, and the one before ends', async () => {
    const { pages, ada } = await stage()
    const before = ada.cookies.get(SESSION) ?? ''
    await ada.signIn('ada')
    expect(ada.cookies.get(SESSION)).not.toBe(before)
    expect(await stored()).toHaveLength(1)
    const thief = browser(pages)
    thief.cookies.set(SESSION, before)
    expect(await isSignedIn(thief)).toBe(false)
    // One that an attacker chose is not taken over.
    const chosen = 'A'.repeat(43)
    thief.cookies.set(SESSION, chosen)
    await thief.signIn('ada')
    expect(thief.cookies.get(SESSION)).not.toBe(chosen)
  })

  it('ends when GitHub refuses its token', async () => {
    const { pages, ada, base } = await stage()
    pages.github.revokeUserTokens()
    expect((await ada.get(base)).status).toBe(200)
    pages.passes(5 * 60_000)
    expect((await ada.get(base)).status).toBe(404)
    expect(await stored()).toEqual([])
  })

  it.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}B`, 'A'.repeat(44), `'; drop table page_sessions; --`])(
    'is not opened by %j',
    async (text) => {
      const { pages } = await stage()
      const thief = browser(pages)
      thief.cookies.set(SESSION, text)
      expect(await isSignedIn(thief)).toBe(false)
    },
  )

  it('is opened by nothing that the database has, and the token neither', async () => {
    const { pages, ada } = await stage()
    const [session] = await stored()
    const secret = secretOf(ada.cookies.get(SESSION) ?? '') ?? Buffer.alloc(0)
    const sealed = session?.sealed_token ?? Buffer.alloc(0)
    const token = open(sealed, derived(secret, 'token')) ?? ''
    expect(token).toMatch(/^ghu_/)
    const asked = await fetch(`${pages.github.url}/api/v3/user`, { headers: { authorization: `Bearer ${token}` } })
    expect(asked.status).toBe(200)

    expect(session?.key).toEqual(keyOf(secret))
    expect(sealed.includes(token)).toBe(false)
    expect(sealed.includes(token.slice(4, 20))).toBe(false)
    const key = session?.key ?? Buffer.alloc(0)
    for (const guess of [key, derived(key, 'token'), secret, derived(secret, 'form')])
      expect(open(sealed, guess)).toBeNull()
    const thief = browser(pages)
    for (const cookie of [key.toString('base64url'), key.toString('hex')]) {
      thief.cookies.set(SESSION, cookie)
      expect(await isSignedIn(thief)).toBe(false)
    }
    const changed = Buffer.from(sealed)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    expect(open(changed, derived(secret, 'token'))).toBeNull()
  })
})

describe('Signing out is refused', () => {
  it.each<[string, Record<string, string>, Record<string, string>, number]>([
    ['from another site', {}, { origin: 'https://evil.example' }, 403],
    ['from a page without an origin', {}, { origin: 'null' }, 403],
    ['from a site that says it is this one', {}, { 'sec-fetch-site': 'cross-site' }, 403],
    ['without the token of its forms', { token: '' }, {}, 403],
    ['with a token that was guessed', { token: 'A'.repeat(43) }, {}, 403],
    ['as JSON', {}, { 'content-type': 'application/json' }, 415],
    ['with 16 KB', { more: 'x'.repeat(16 * 1024) }, {}, 413],
  ])('%s', async (_, fields, headers, status) => {
    const { ada } = await stage()
    const token = await ada.formToken()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await ada.post('/logout', { token, ...fields }, headers)).status).toBe(status)
    expect(await isSignedIn(ada)).toBe(true)
  })

  it('with the token of somebody else', async () => {
    const { pages, ada } = await stage()
    const eve = browser(pages)
    await eve.signIn('eve')
    expect((await ada.post('/logout', { token: await eve.formToken() })).status).toBe(403)
    expect(await isSignedIn(ada)).toBe(true)
  })

  it('as a link', async () => {
    const { ada } = await stage()
    await ada.get('/logout')
    expect(await isSignedIn(ada)).toBe(true)
  })
})

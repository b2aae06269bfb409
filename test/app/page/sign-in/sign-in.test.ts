import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../../databases.ts'
import { jobScene } from '../../jobs/scene.ts'
import { browser, served } from './browser.ts'

const database = useTestDatabase()
const SESSION = 'docalign-session'
const SIGN_IN = 'docalign-sign-in'

/** The pages, with a repository that ada may write to. */
async function stage() {
  const scene = await jobScene(database.queries)
  scene.github.signInAs('ada')
  return { base: `/r/${scene.repository.fullName}`, pages: await served(scene) }
}

describe('Signing in', () => {
  it('leads through GitHub to the page that somebody wanted, and shows them what they may read', async () => {
    const { pages, base } = await stage()
    const ada = browser(pages)
    expect((await ada.get('/')).text).toContain('<a class="button" href="/login">Sign in with GitHub</a>')
    expect((await ada.get(base)).text).toContain('href="/login"')
    const asked = await ada.get('/login', { referer: `${pages.url}${base}` })
    const { origin, pathname, searchParams } = new URL(asked.location)
    expect([asked.status, origin, pathname]).toEqual([303, pages.github.url, '/login/oauth/authorize'])
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: pages.github.app.clientId,
      redirect_uri: `${pages.url}/login/callback`,
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    const back = await ada.get((await ada.get(asked.location)).location)
    expect([back.status, back.location]).toEqual([303, base])
    const page = await ada.get(base)
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('@ada') })
    expect((await ada.get('/')).text).toContain(`<a href="${base}">`)
    expect([...ada.cookies.keys()]).toEqual([SESSION])
  })

  it('needs the state of this browser, once, and within ten minutes', async () => {
    const { pages } = await stage()
    const [ada, eve] = [browser(pages), browser(pages)]
    const callbackOf = async (visitor = ada) => (await visitor.get((await visitor.get('/login')).location)).location
    const refused = { status: 400, text: expect.stringContaining('was not begun in this browser') }

    const forged = new URL(await callbackOf())
    forged.searchParams.set('state', 'x'.repeat(43))
    expect(await ada.get(forged.href)).toMatchObject(refused)
    forged.searchParams.delete('state')
    expect(await ada.get(forged.href)).toMatchObject(refused)

    // Somebody makes ada open the end of their own sign-in.
    const ofEve = await callbackOf(eve)
    expect(await ada.get(ofEve)).toMatchObject(refused)
    const stranger = browser(pages)
    expect(await stranger.get(ofEve)).toMatchObject(refused)

    const late = await callbackOf()
    pages.passes(10 * 60_000)
    expect(await ada.get(late)).toMatchObject(refused)

    const good = await callbackOf()
    const kept = ada.cookies.get(SIGN_IN) ?? ''
    expect((await ada.get(good)).status).toBe(303)
    ada.cookies.set(SIGN_IN, kept)
    expect(await ada.get(good)).toMatchObject(refused)
    expect([eve.cookies.has(SESSION), stranger.cookies.has(SESSION)]).toEqual([false, false])
  })

  it('does not take a code that was given to another sign-in', async () => {
    const { pages } = await stage()
    const [ada, eve] = [browser(pages), browser(pages)]
    const stolen = new URL((await ada.get((await ada.get('/login')).location)).location).searchParams.get('code') ?? ''
    const own = new URL((await eve.get((await eve.get('/login')).location)).location)
    own.searchParams.set('code', stolen)
    const answer = await eve.get(own.href)
    expect(answer).toMatchObject({ status: 403, text: expect.stringContaining('GitHub did not take the sign-in') })
    expect(eve.cookies.has(SESSION)).toBe(false)
    expect(pages.logged.join()).toContain('bad_verification_code')
    expect(pages.logged.join() + answer.text).not.toContain(stolen)
  })

  it('is not done for whoever declines it', async () => {
    const { pages } = await stage()
    const ada = browser(pages)
    pages.github.signInAs(null)
    const answer = await ada.get((await ada.get((await ada.get('/login')).location)).location)
    expect(answer).toMatchObject({ status: 403, text: expect.stringContaining('you declined on GitHub') })
    expect(ada.cookies.has(SESSION)).toBe(false)
  })

  it.each([
    ['/r/acme/notes/claims?verdict=drifted', '/r/acme/notes/claims?verdict=drifted'],
    ...['//evil.example/', '/\\evil.example', 'https://evil.example/', '/\t/evil.example', '/r/..//evil.example'].map(
      (asked): [string, string] => [asked, '/'],
    ),
    ...['/logout', '/login', 'javascript:alert(1)', '', '/r/a/../..//evil.example', '/.//evil.example'].map(
      (asked): [string, string] => [asked, '/'],
    ),
  ])('goes on to a page of ours: asked for %j, to %j', async (asked, expected) => {
    const { pages } = await stage()
    const ada = browser(pages)
    const { location } = await ada.get(`/login?${new URLSearchParams({ return_to: asked })}`)
    expect((await ada.get((await ada.get(location)).location)).location).toBe(expected)
  })

  it('goes on to no page of another site that had a link to it', async () => {
    const { pages } = await stage()
    const ada = browser(pages)
    const { location } = await ada.get('/login', { referer: 'https://evil.example/r/acme/notes' })
    expect((await ada.get((await ada.get(location)).location)).location).toBe('/')
  })

  it('keeps cookies from scripts and other sites, and over https from other hosts and in clear', async () => {
    const { pages } = await stage()
    const cookieOf = async (headers: Readonly<Record<string, string>>) =>
      (await browser(pages).get('/login', headers)).headers.getSetCookie()
    expect(await cookieOf({})).toEqual([
      expect.stringMatching(/^docalign-sign-in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/),
    ])
    const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'docs.example.com' }
    expect(await cookieOf(proxied)).toEqual([
      expect.stringMatching(
        /^__Host-docalign-sign-in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=600$/,
      ),
    ])
    expect(new URL((await browser(pages).get('/login', proxied)).location).searchParams.get('redirect_uri')).toBe(
      'https://docs.example.com/login/callback',
    )
    const plain = await browser(pages).get('/login', { 'x-forwarded-host': 'docs.example.com' })
    expect(plain).toMatchObject({ status: 400, text: expect.stringContaining('<code>https://</code>') })
    expect(plain.headers.getSetCookie()).toEqual([])
  })

  it('takes two requests, of which one address has sixty a minute', async () => {
    const { pages } = await stage()
    const statuses = []
    for (let time = 0; time < 62; time++) statuses.push((await browser(pages).get('/login')).status)
    expect(statuses).toEqual([...Array(60).fill(303), 429, 429])
    // A proxy on this computer forwards for somebody else.
    expect((await browser(pages).get('/login', { 'x-forwarded-for': '192.0.2.7' })).status).toBe(303)
    pages.passes(60_000)
    expect((await browser(pages).get('/login')).status).toBe(303)
  })

  it.each([
    ['does not answer', { path: /access_token/, drop: 'before' as const }, 503],
    ['answers with an error', { path: /access_token/, status: 502 }, 503],
    ['answers with something else', { path: /access_token/, status: 200, body: { hello: 1 } }, 503],
    ['does not say whose the token is', { path: /^\/user$/, status: 500 }, 503],
    ['refuses the token at once', { path: /^\/user$/, status: 401 }, 403],
  ])('is not done when GitHub %s, and can be done again', async (_, fault, status) => {
    const { pages } = await stage()
    const ada = browser(pages)
    const callback = (await ada.get((await ada.get('/login')).location)).location
    pages.github.fault(fault)
    expect((await ada.get(callback)).status).toBe(status)
    expect(ada.cookies.has(SESSION)).toBe(false)
    expect((await ada.signIn('ada')).text).toContain('@ada')
  })
})

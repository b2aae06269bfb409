import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { GitHubSandbox } from 'github-sandbox/sandbox'
import { startGitHub } from 'github-sandbox/start'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { SetUpResult } from '../../../src/app/http/set-up/handler.ts'
import { withEnvFile } from '../../../src/cli/server/env-file.ts'
import { environmentOf } from '../../../src/cli/server/environment.ts'
import { serveSetUp, settingsOf } from '../../../src/cli/server/set-up.ts'
import type { Command, Invocation, Terminal } from '../../../src/cli/terminal/command.ts'

const FORM = 'application/x-www-form-urlencoded'
const DOCTOR = { name: 'server doctor', server: 'always' } as Command
const NOTHING_GIVEN: Invocation = { positionals: [], options: new Map() }

let github: GitHubSandbox
let cwd = ''
let page = ''
let address = ''
let output = ''

beforeEach(async () => {
  github = await startGitHub()
  onTestFinished(() => github.close())
  cwd = mkdtempSync(join(tmpdir(), 'docalign-setup-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  writeFileSync(join(cwd, '.env'), '# Ours\nWEBHOOK_SECRET=old\nLOG_LEVEL=fatal\n', { mode: 0o644 })
  output = ''
  const stream = { write: (text: string | Uint8Array) => (output += String(text)) }
  const env = { PORT: '0', GHE_HOST: github.host, GHE_PROTOCOL: 'http', GH_ORG: 'acme' }
  const terminal: Terminal = { stdout: stream, stderr: stream, env, cwd, now: Date.now }
  const setUp = await serveSetUp(environmentOf(terminal), terminal)
  onTestFinished(setUp.http.close)
  page = setUp.url
  address = new URL(page).origin
})

const get = (url: string) => fetch(url, { redirect: 'manual' })
const written = () => parseEnv(readFileSync(join(cwd, '.env'), 'utf8'))
const stateOf = (html: string): string => /name="state" value="([^"]+)"/.exec(html)?.[1] ?? ''

/** What a browser shows of an attribute. */
const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

function formOf(fields: Record<string, string> = {}): Record<string, string> {
  return { appId: '7', webhookSecret: 'fresh', privateKey: github.app.privateKey, ...fields }
}

/** A form as a browser sends it, with headers in place of its own. */
async function imported(fields: Record<string, string>, headers: Record<string, string | null> = {}): Promise<number> {
  return (await posted('/import', fields, headers)).status
}

async function posted(
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string | null> = {},
): Promise<{ status: number; html: string }> {
  const sent = { origin: address, 'content-type': FORM, 'sec-fetch-site': 'same-origin', ...headers }
  const { port } = new URL(address)
  return new Promise((settle, fail) => {
    const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)) as Record<
      string,
      string
    >
    const options = { host: '127.0.0.1', port, path, method: 'POST', headers: given }
    const request = send(options, async (answer) => {
      let html = ''
      for await (const chunk of answer as AsyncIterable<Buffer>) html += chunk.toString()
      settle({ status: answer.statusCode ?? 0, html })
    })
    request.once('error', fail).end(new URLSearchParams(fields).toString())
  })
}

describe('The set-up page', () => {
  it('has GitHub create the App of app.yml, and writes its credentials where it was started', async () => {
    const first = await (await get(page)).text()
    expect(first).toContain('<td><code>checks</code></td><td>write</td><td>Writes its check run')
    expect(/name="organisation" value="acme"/.test(first)).toBe(true)
    const asked = { state: stateOf(first), address, organisation: 'acme', host: github.host }
    const { html } = await posted('/app', asked)
    expect(html).toContain('This server answers there.')
    const [, action = '', manifest = ''] =
      /<form action="([^"]+)" method="post">\s*<input type="hidden" name="manifest" value="([^"]+)">/.exec(html) ?? []
    expect(unescaped(action)).toMatch(`${github.url}/organizations/acme/settings/apps/new?state=`)
    expect(JSON.parse(unescaped(manifest))).toMatchObject({
      ...{ name: 'DocAlign', default_permissions: { contents: 'read' }, redirect_url: `${address}/created` },
      hook_attributes: { url: `${address}/api/github/webhooks` },
      callback_urls: [`${address}/login/callback`],
    })
    // The sandbox has the page of people.
    const form = await fetch(unescaped(action).replace('/organizations/acme', ''), {
      ...{ method: 'POST', redirect: 'manual' },
      body: new URLSearchParams({ manifest: unescaped(manifest) }),
    })
    const back = await get(form.headers.get('location') ?? '')
    expect([back.status, back.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/first-delivery\?key=/)])
    const waiting = await (await get(`${address}${back.headers.get('location')}`)).text()
    expect(waiting).toMatch(new RegExp(`<a class="button" href="${github.url}/[^"]+/installations/new"`))
    expect(waiting).toContain('Waiting for the first delivery')
    const { id, privateKey, webhookSecret, clientId, clientSecret } = github.app
    expect(written()).toEqual({
      ...{ LOG_LEVEL: 'fatal', APP_ID: String(id), PRIVATE_KEY: privateKey, WEBHOOK_SECRET: webhookSecret },
      ...{ GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret },
      ...{ GHE_HOST: github.host, GHE_PROTOCOL: 'http' },
    })
    expect(readFileSync(join(cwd, '.env'), 'utf8')).toMatch(/^# Ours\n/)
    expect(statSync(join(cwd, '.env')).mode & 0o777).toBe(0o600)
    expect(output).toMatch(/^The credentials are in .*\/\.env\.\n$/)
  })

  it('takes the credentials of an App that exists', async () => {
    const state = stateOf(await (await get(page)).text())
    expect(await imported({ state, ...formOf({ privateKey: github.app.privateKey.replaceAll('\n', '\r\n') }) })).toBe(
      303,
    )
    const key = github.app.privateKey
    expect(written()).toMatchObject({ LOG_LEVEL: 'fatal', APP_ID: '7', PRIVATE_KEY: key, WEBHOOK_SECRET: 'fresh' })
    expect(written()).not.toHaveProperty('GITHUB_CLIENT_ID')
  })

  it('takes its client ID and secret as well, for the pages', async () => {
    const state = stateOf(await (await get(page)).text())
    expect(await imported({ state, ...formOf({ clientId: 'Iv1.a', clientSecret: '' }) })).toBe(400)
    expect(await imported({ state, ...formOf({ clientId: 'Iv1.a', clientSecret: 'a\nEVIL=1' }) })).toBe(400)
    expect(await imported({ state, ...formOf({ clientId: 'Iv1.a', clientSecret: 'f00' }) })).toBe(303)
    expect(written()).toMatchObject({ GITHUB_CLIENT_ID: 'Iv1.a', GITHUB_CLIENT_SECRET: 'f00' })
  })

  it('is gone once there are credentials', async () => {
    const state = stateOf(await (await get(page)).text())
    await imported({ state, ...formOf() })
    for (const path of [page, `${address}/`, `${address}/created?code=x&state=${state}`]) {
      const answer = await get(path)
      expect([answer.status, await answer.text()]).toEqual([410, expect.stringContaining('set up already')])
    }
    expect(await imported({ state, ...formOf({ appId: '8' }) })).toBe(410)
    expect(written().APP_ID).toBe('7')
  })

  it('shows itself to nobody without its key', async () => {
    for (const path of ['/', '/?key=', '/?key=wrong', `/?key=${'x'.repeat(32)}`]) {
      const answer = await get(`${address}${path}`)
      expect([answer.status, stateOf(await answer.text())]).toEqual([403, ''])
    }
    expect((await get(`${address}/probot`)).status).toBe(404)
    expect((await get(`${address}/probot/import`)).status).toBe(404)
  })

  it('is put in no frame, kept in no cache, and runs no script', async () => {
    const { headers } = await get(page)
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect([headers.get('cache-control'), headers.get('x-frame-options')]).toEqual(['no-store', 'DENY'])
    expect(headers.get('referrer-policy')).toBe('same-origin')
  })
})

describe('The form that asks about the App', () => {
  it.each([
    [{ address: 'docalign.example.com' }, 'The address has to be one such as'],
    [{ address: 'https://user:word@docalign.example.com' }, 'The address has to be one such as'],
    [{ organisation: 'acme/../evil' }, 'An organisation is named by letters'],
    [{ host: 'github.example.com/path' }, 'The host has to be one such as'],
    [{ host: '', address: 'http://127.0.0.1:3000' }, '127.0.0.1 can be reached from this network only'],
    [{ host: '', address: 'https://localhost' }, 'localhost can be reached from this network only'],
    [{ host: 'github.com', address: 'https://[::1]:3000' }, '::1 can be reached from this network only'],
  ])('says what is wrong with %o, and keeps what was given', async (wrong, problem) => {
    const state = stateOf(await (await get(page)).text())
    const given = { state, address, organisation: 'acme', host: github.host, ...wrong }
    const { status, html } = await posted('/app', given)
    expect(status).toBe(400)
    expect(unescaped(html)).toContain(problem)
    expect(html).toContain('name="organisation"')
    expect(unescaped(html)).toContain(`value="${given.address}"`)
  })

  it('takes the address of a relay as it is, and says that the server was not reached there', async () => {
    const state = stateOf(await (await get(page)).text())
    const relay = 'http://127.0.0.1:1/relay'
    const { html } = await posted('/app', { state, address: relay, organisation: '', host: github.host })
    expect(html).toContain('This server was not reached there from here')
    const [, manifest = ''] = /name="manifest" value="([^"]+)"/.exec(html) ?? []
    // Whoever signs in does not come back to the relay.
    const callback_urls = [`${address}/login/callback`]
    expect(JSON.parse(unescaped(manifest))).toMatchObject({ hook_attributes: { url: relay }, callback_urls })
    expect(html).toContain('your account')
  })

  it('is not answered without the state', async () => {
    expect((await posted('/app', { address, host: github.host })).status).toBe(403)
  })
})

it('An Enterprise host that is not chosen, and the client of another App, are taken out of the settings', () => {
  const credentials = { appId: '7', privateKey: 'key', webhookSecret: 'secret', client: null }
  const result: SetUpResult = { credentials, github: { host: null, protocol: 'https' }, installUrl: null }
  const other = { GITHUB_CLIENT_ID: 'Iv1.a', GITHUB_CLIENT_SECRET: 'f00' }
  expect(settingsOf(result, { env: other })).toMatchObject({ GITHUB_CLIENT_ID: '', GITHUB_CLIENT_SECRET: '' })
  expect(settingsOf(result, { env: { GHE_HOST: 'ghe.acme.com', GHE_PROTOCOL: 'http' } })).toMatchObject({
    GHE_HOST: '',
    GHE_PROTOCOL: '',
  })
  expect(settingsOf(result, { env: {} })).not.toHaveProperty('GHE_HOST')
})

describe('Credentials', () => {
  const terminalIn = (folder: string, data: string): Terminal => {
    const stream = { write: (text: string | Uint8Array) => (output += String(text)) }
    const env = { PORT: '0', GHE_HOST: github.host, GHE_PROTOCOL: 'http', DOCALIGN_DATA: data }
    return { stdout: stream, stderr: stream, env, cwd: folder, now: Date.now }
  }

  it('are written to the data where the folder cannot be written to, as in a container', async () => {
    const data = join(cwd, 'data')
    const terminal = terminalIn('/proc/self', data)
    const setUp = await serveSetUp(environmentOf(terminal), terminal)
    onTestFinished(setUp.http.close)
    expect(existsSync(join(data, '.env'))).toBe(false)
    address = new URL(setUp.url).origin
    const state = stateOf(await (await get(setUp.url)).text())
    expect(await imported({ state, ...formOf() })).toBe(303)
    expect(parseEnv(readFileSync(join(data, '.env'), 'utf8'))).toMatchObject({ APP_ID: '7', WEBHOOK_SECRET: 'fresh' })
    expect((await withEnvFile(DOCTOR, NOTHING_GIVEN, terminal)).env).toMatchObject({
      APP_ID: '7',
      GHE_HOST: github.host,
    })
  })

  it('in the data are read beneath the settings of the folder', async () => {
    const data = join(cwd, 'data')
    mkdirSync(data)
    writeFileSync(join(data, '.env'), 'APP_ID=7\nLOG_LEVEL=info\n')
    writeFileSync(join(cwd, '.env'), `DOCALIGN_DATA=${data}\nLOG_LEVEL=fatal\n`)
    const { env } = await withEnvFile(DOCTOR, NOTHING_GIVEN, { ...terminalIn(cwd, ''), env: {} })
    expect(env).toMatchObject({ APP_ID: '7', LOG_LEVEL: 'fatal' })
  })

  it('are not asked for where they could be written nowhere', async () => {
    const terminal = terminalIn('/proc/self', join(cwd, '.env', 'data'))
    await expect(serveSetUp(environmentOf(terminal), terminal)).rejects.toThrow(
      /cannot write .*\.env: part of its path is not a folder/,
    )
    expect(output).toBe('')
  })

  it('that cannot be written in the end are no fault of GitHub', async () => {
    const folder = join(cwd, 'gone')
    mkdirSync(folder)
    const terminal = terminalIn(folder, folder)
    const setUp = await serveSetUp(environmentOf(terminal), terminal)
    onTestFinished(setUp.http.close)
    address = new URL(setUp.url).origin
    const state = stateOf(await (await get(setUp.url)).text())
    rmSync(folder, { recursive: true })
    const { status, html } = await posted('/import', { state, ...formOf() })
    expect([status, html]).toEqual([500, expect.stringContaining('could not be written: cannot write')])
    expect((await get(setUp.url)).status).toBe(200)
  })
})

describe('The form for credentials is refused', () => {
  const CROSS = 'https://evil.example'
  it.each<[string, number, Record<string, string | null>]>([
    ['from another site', 403, { origin: CROSS, 'sec-fetch-site': 'cross-site' }],
    ['from a site that says it is this one', 403, { 'sec-fetch-site': 'cross-site' }],
    ['from a page of another port', 403, { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }],
    ['from a page without an origin', 403, { origin: 'null' }],
    ['from no page', 403, { origin: null }],
    ['as JSON', 415, { 'content-type': 'application/json' }],
    ['as text', 415, { 'content-type': 'text/plain' }],
    ['as nothing', 415, { 'content-type': null }],
  ])('%s', async (_, status, headers) => {
    const state = stateOf(await (await get(page)).text())
    expect(await imported({ state, ...formOf() }, headers)).toBe(status)
    expect(written()).toEqual({ WEBHOOK_SECRET: 'old', LOG_LEVEL: 'fatal' })
  })

  it.each([
    ['without the state', 403, { state: '' }],
    ['with another state', 403, { state: 'x'.repeat(32) }],
    ['with a number that is none', 400, { appId: '7\nEVIL=1' }],
    ['with a secret that ends its line', 400, { webhookSecret: "a'\nEVIL=1" }],
    ['with a key that is none', 400, { privateKey: '"\nEVIL=1' }],
    ['with a key in which another line stands', 400, { privateKey: '-----BEGIN KEY-----"\nEVIL=1\n-----END KEY-----' }],
    ['with 100 KB', 413, { more: 'x'.repeat(100_000) }],
  ])('%s', async (_, status, fields) => {
    const state = stateOf(await (await get(page)).text())
    expect(await imported({ state, ...formOf(), ...fields })).toBe(status)
    expect(written()).toEqual({ WEBHOOK_SECRET: 'old', LOG_LEVEL: 'fatal' })
  })
})

describe('What comes back from GitHub is refused', () => {
  it('without the state that went there, and nothing is asked of GitHub', async () => {
    for (const query of ['code=abc', 'code=abc&state=', 'code=abc&state=guess'])
      expect((await get(`${address}/created?${query}`)).status).toBe(403)
    expect(github.requests).toEqual([])
  })

  it('with a code that leads elsewhere', async () => {
    const state = stateOf(await (await get(page)).text())
    for (const code of ['', '../../user', 'a%2F..%2Fb', 'a?b'])
      expect((await get(`${address}/created?state=${state}&code=${encodeURIComponent(code)}`)).status).toBe(403)
    expect(github.requests).toEqual([])
  })

  it('with a code that GitHub does not know, and the page stays', async () => {
    const state = stateOf(await (await get(page)).text())
    const answer = await get(`${address}/created?code=unknown&state=${state}`)
    expect([answer.status, await answer.text()]).toEqual([502, expect.stringContaining('GitHub answered 404')])
    expect((await get(page)).status).toBe(200)
    expect(written()).toEqual({ WEBHOOK_SECRET: 'old', LOG_LEVEL: 'fatal' })
  })
})

import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGitHub } from 'github-sandbox/start'
import { expect, it, onTestFinished, vi } from 'vitest'
import { programFile } from '../programs.ts'
import { databaseFor } from './database.ts'

const WAIT = { timeout: 60_000, interval: 100 }

it('A server without an App serves the set-up page, goes on with the App, and tells of its first delivery', {
  timeout: 120_000,
}, async () => {
  const { github, server, shown, outputOf } = await startedSetUp()
  const { origin, searchParams } = new URL(shown)
  const state = /name="state" value="([^"]+)"/.exec(await (await fetch(shown)).text())?.[1] ?? ''
  const page = await (await post(`${origin}/app`, { state, address: origin, host: github.host })).text()
  const manifest = /name="manifest" value="([^"]+)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? ''
  const made = await post(`${github.url}/settings/apps/new?state=${state}`, { manifest })
  const taken = await fetch(made.headers.get('location') ?? '', { redirect: 'manual' })
  expect(taken.headers.get('location')).toBe(`/first-delivery?key=${searchParams.get('key')}`)

  const waiting = `${origin}${taken.headers.get('location')}`
  expect(await (await fetch(waiting)).text()).toContain('Waiting for the first delivery')
  await vi.waitUntil(() => outputOf().includes(`(all) listens on ${origin}\n`), WAIT)
  github.webhooksTo(JSON.parse(manifest).hook_attributes.url)
  await github.install([await github.createRepository({ owner: 'acme', name: 'notes' })])
  const works = await vi.waitUntil(async () => {
    const html = await (await fetch(waiting)).text()
    return html.includes('DocAlign works') && html
  }, WAIT)
  expect(works).toContain('<code>installation created</code>')
  expect(await (await fetch(shown)).text()).toContain('Sign in with GitHub')
  const [callback] = JSON.parse(manifest).callback_urls
  expect(callback).toBe(`${origin}/login/callback`)
  github.callbacksTo(callback)
  const { location } = Object.fromEntries((await fetch(`${origin}/login`, { redirect: 'manual' })).headers)
  github.signInAs('ada')
  const back = (await fetch(location ?? '', { redirect: 'manual' })).headers.get('location') ?? ''
  expect(back).toMatch(new RegExp(`^${callback}\\?code=`))
  expect((await fetch(`${origin}/health`)).status).toBe(200)
  server.kill('SIGTERM')
  await vi.waitUntil(() => server.exitCode === 0, WAIT)
})

it('A server that cannot start with the App that was set up ends, and says why', { timeout: 60_000 }, async () => {
  const { github, server, shown, outputOf } = await startedSetUp({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/docalign',
  })
  const state = /name="state" value="([^"]+)"/.exec(await (await fetch(shown)).text())?.[1] ?? ''
  const form = { state, appId: '7', webhookSecret: 'secret', privateKey: github.app.privateKey }
  expect((await post(`${new URL(shown).origin}/import`, form)).status).toBe(303)
  await vi.waitUntil(() => server.exitCode !== null, WAIT)
  expect([server.exitCode, outputOf()]).toEqual([2, expect.stringMatching(/^DOCALIGN_E60\d /m)])
})

/** `docalign serve` in an empty folder, once it has said where its set-up page is. */
async function startedSetUp(settings: Readonly<Record<string, string>> = {}) {
  const github = await startGitHub()
  const cwd = await mkdtemp(join(tmpdir(), 'docalign-set-up-'))
  const { environment, remove } = await databaseFor()
  const env = { PATH: process.env.PATH, HOME: cwd, PORT: '0', GHE_HOST: github.host, GHE_PROTOCOL: 'http' }
  const server = spawn(process.execPath, [programFile('docalign'), 'serve'], {
    cwd,
    env: { ...env, LOG_LEVEL: 'fatal', DATABASE_URL: environment.databaseUrl ?? '', ...settings },
  })
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await github.close()
    await remove()
    await rm(cwd, { recursive: true, force: true, maxRetries: 3 })
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const shown = await vi.waitUntil(() => /open (\S+)/.exec(output)?.[1], WAIT)
  return { github, server, shown, outputOf: () => output }
}

/** Sends a form as the page at its address does. */
function post(url: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  const { origin } = new URL(url)
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), headers: { origin }, redirect: 'manual' })
}

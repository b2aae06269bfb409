import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startGitHub } from '../../src/sandbox/github/start.ts'
import { programFile } from '../programs.ts'

const WAIT = { timeout: 60_000, interval: 100 }

it('A server without an App serves the set-up page, goes on with the App, and tells of its first delivery', {
  timeout: 120_000,
}, async () => {
  const github = await startGitHub()
  const cwd = await mkdtemp(join(tmpdir(), 'docalign-set-up-'))
  const env = { PATH: process.env.PATH, HOME: cwd, PORT: '0', GHE_HOST: github.host, GHE_PROTOCOL: 'http' }
  const server = spawn(process.execPath, [programFile('docalign'), 'serve'], {
    cwd,
    env: { ...env, LOG_LEVEL: 'fatal' },
  })
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await github.close()
    await rm(cwd, { recursive: true, force: true, maxRetries: 3 })
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const shown = await vi.waitUntil(() => /open (\S+)/.exec(output)?.[1], WAIT)
  const { origin, searchParams } = new URL(shown)

  const post = async (url: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields)
    return fetch(url, { method: 'POST', body, headers: { origin }, redirect: 'manual' })
  }
  const state = /name="state" value="([^"]+)"/.exec(await (await fetch(shown)).text())?.[1] ?? ''
  const page = await (await post(`${origin}/app`, { state, address: origin, host: github.host })).text()
  const manifest = /name="manifest" value="([^"]+)"/.exec(page)?.[1]?.replaceAll('&#34;', '"') ?? ''
  const made = await post(`${github.url}/settings/apps/new?state=${state}`, { manifest })
  const taken = await fetch(made.headers.get('location') ?? '', { redirect: 'manual' })
  expect(taken.headers.get('location')).toBe(`/first-delivery?key=${searchParams.get('key')}`)

  const waiting = `${origin}${taken.headers.get('location')}`
  expect(await (await fetch(waiting)).text()).toContain('Waiting for the first delivery')
  await vi.waitUntil(() => output.includes(`(all) listens on ${origin}\n`), WAIT)
  github.webhooksTo(JSON.parse(manifest).hook_attributes.url)
  await github.install([await github.createRepository({ owner: 'acme', name: 'notes' })])
  const works = await vi.waitUntil(async () => {
    const html = await (await fetch(waiting)).text()
    return html.includes('DocAlign works') && html
  }, WAIT)
  expect(works).toContain('<code>installation created</code>')
  expect((await fetch(shown)).status).toBe(404)
  expect((await fetch(`${origin}/health`)).status).toBe(200)
  server.kill('SIGTERM')
  await vi.waitUntil(() => server.exitCode === 0, WAIT)
})

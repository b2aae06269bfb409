import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Terminal } from '../../src/cli/command.ts'
import { environmentOf } from '../../src/cli/environment.ts'
import { serveSetup } from '../../src/cli/set-up.ts'

/** A GitHub that gives out an App's credentials, and the port that it listens on; closed after the test. */
async function github(answer: object): Promise<number> {
  const server = createServer((_, response) => {
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as AddressInfo
  await new Promise((settle) => server.close(settle))
  return port
}

it('The setup page offers the App of app.yml and writes its credentials where it was started, wherever that is', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'docalign-setup-'))
  const credentials = { id: 7, client_id: 'c', client_secret: 's', webhook_secret: 'w', pem: 'BEGIN\nEND\n' }
  const host = `127.0.0.1:${await github({ ...credentials, html_url: 'http://127.0.0.1/apps/docalign' })}`
  writeFileSync(join(cwd, '.env'), `# Ours\nWEBHOOK_SECRET=old\nLOG_LEVEL=fatal\nGHE_HOST=${host}\nGHE_PROTOCOL=http\n`)
  const port = await freePort()
  const output = { write: () => true }
  const env = { PORT: String(port), GHE_HOST: host, GHE_PROTOCOL: 'http', LOG_LEVEL: 'fatal' }
  const terminal: Terminal = { stdout: output, stderr: output, env, cwd, now: Date.now }
  const stop = await serveSetup(environmentOf(terminal), terminal)
  onTestFinished(async () => {
    await stop()
    rmSync(cwd, { recursive: true, force: true })
    for (const name of ['GHE_HOST', 'GHE_PROTOCOL', 'NO_SMEE_SETUP']) delete process.env[name]
  })
  const page = await (await fetch(`http://127.0.0.1:${port}/probot`)).text()
  expect(page).toContain(`http://${host}/settings/apps/new`)
  expect(page).toContain('pull_request_review_comment')

  await fetch(`http://127.0.0.1:${port}/probot/setup?code=abc`, { redirect: 'manual' })
  const written = readFileSync(join(cwd, '.env'), 'utf8')
  expect(written).toMatch(/^# Ours\nLOG_LEVEL=fatal\nGHE_HOST=/)
  expect(written).toContain('APP_ID=7\nPRIVATE_KEY="BEGIN\\nEND\\n"\nWEBHOOK_SECRET=w\n')
})

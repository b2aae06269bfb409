import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { GitHubSandbox } from 'github-sandbox/sandbox'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ownFolder } from '../../../src/base/db/owner.ts'
import { describedApp } from '../../../src/cli/app-yml.ts'
import { openEmptyDatabase, openTestDatabase } from '../../databases.ts'
import { listening, silentServer } from '../../silent-server.ts'
import { docalign } from '../streams.ts'
import { installation } from './installation.ts'

const otherKey = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 1024,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey

/** Has GitHub fail to deliver something. */
async function loseDelivery(github: GitHubSandbox): Promise<void> {
  const repository = await github.createRepository({ owner: 'acme', name: 'lost' })
  await repository.commit('main', { 'README.md': '# Lost\n' })
  github.webhooksTo(null)
  await github.install([repository])
  await github.settled()
}

/** All services at one port of loopback. */
const allAt = (port: number) => ({
  ...{ DATABASE_URL: `postgres://x@127.0.0.1:${port}/x`, REDIS_URL: `redis://127.0.0.1:${port}` },
  GHE_HOST: `127.0.0.1:${port}`,
})

const without = (name: string) => {
  const { [name]: _, ...permissions } = describedApp().default_permissions as Record<string, 'read' | 'write'>
  return permissions
}

describe('docalign server doctor', () => {
  it('finds nothing wrong where nothing is', async () => {
    const { folder, doctor } = await installation()
    const database = await openTestDatabase()
    onTestFinished(() => database.close())
    const { code, checks, faults } = await doctor({ DATABASE_URL: database.url })
    expect([code, faults]).toEqual([0, []])
    expect(checks).toEqual({
      settings: 'ok: can be used',
      git: expect.stringMatching(/^ok: \d+\.\d+/),
      disk: expect.stringMatching(/^(?:ok|warning): [\d.]+ [MG]B free for /),
      database: 'ok: PostgreSQL answers',
      migrations: expect.stringMatching(/^ok: all \d+ taken$/),
      queue: 'ok: kept in the database',
      github: expect.stringMatching(/^ok: .* answers in \d+ ms$/),
      clock: expect.stringMatching(/^ok: (?:as GitHub’s|\d s )/),
      credentials: expect.stringMatching(/^ok: GitHub accepts them: App docalign \(\d+\)$/),
      permissions: 'ok: as in app.yml',
      events: 'ok: as in app.yml',
      installations: 'warning: the App is not installed anywhere — install it on repositories',
      webhook: expect.stringMatching(/^ok: http:\/\/127\.0\.0\.1:\d+\/api\/github\/webhooks$/),
      deliveries: 'ok: none in the last three days',
    })
    const { stdout } = await docalign(['server', 'doctor'], {
      cwd: folder,
      now: Date.now,
      env: { DATABASE_URL: database.url },
    })
    expect(stdout).toMatch(/^ok {7}settings {7}can be used\n/)
    expect(stdout).toMatch(/\n\n0 faults · \d warnings? · 14 checks\n$/)
  })

  it('makes neither a database nor a data folder', async () => {
    const { folder, doctor } = await installation()
    const { checks } = await doctor({ DOCALIGN_DATA: join(folder, 'none', 'yet') })
    expect(checks.database).toBe('ok: embedded, created at the first start')
    expect(existsSync(join(folder, 'none'))).toBe(false)
  })

  it('leaves an embedded database alone that a server uses', async () => {
    const { folder, doctor } = await installation()
    mkdirSync(join(folder, '.docalign', 'postgres'), { recursive: true })
    const { release } = await ownFolder(join(folder, '.docalign'))
    onTestFinished(release)
    const { code, checks } = await doctor({ DOCALIGN_DATA: '.docalign' })
    expect([code, checks.database]).toEqual([0, 'ok: embedded, in use by a process, as while the server runs'])
  })

  it('names a private key of another App', async () => {
    const { doctor } = await installation()
    const { code, checks, faults } = await doctor({ PRIVATE_KEY: otherKey() })
    expect([code, faults]).toEqual([1, ['credentials']])
    expect(checks.credentials).toMatch(
      /^fault: GitHub rejects the private key: A JSON web token could not be decoded — look whether APP_ID is right/,
    )
    expect(checks).not.toHaveProperty('permissions')
  })

  it.each([
    ['the number of no App', { APP_ID: '7' }, /GitHub has no App with this id: .* — correct APP_ID/],
    [
      'a key that is cut off',
      { PRIVATE_KEY: '-----BEGIN RSA PRIVATE KEY-----\nMIIE' },
      /the private key cannot be used/,
    ],
    [
      'credentials in part',
      { WEBHOOK_SECRET: undefined },
      /WEBHOOK_SECRET is needed: .* — set APP_ID, PRIVATE_KEY and/,
    ],
  ])('names %s', async (_, changed, said) => {
    const { doctor } = await installation()
    const { code, checks, faults } = await doctor(changed)
    expect([code, faults]).toEqual([1, ['credentials']])
    expect(checks.credentials).toMatch(said)
  })

  it('checks the rest without credentials, and says so', async () => {
    const { doctor } = await installation()
    const { code, checks } = await doctor({ APP_ID: undefined, PRIVATE_KEY: undefined })
    expect([code, checks.credentials]).toEqual([
      0,
      'warning: none, so permissions, events and deliveries were not checked — run docalign serve: its page creates the GitHub App',
    ])
    expect(Object.keys(checks)).toEqual(expect.arrayContaining(['git', 'disk', 'database', 'queue', 'clock']))
  })

  it('names a variable that cannot be used, and checks the rest', async () => {
    const { doctor } = await installation()
    const { code, checks, faults } = await doctor({ PORT: 'none', DOCALIGN_LLM_MODEL: 'm' })
    expect([code, faults]).toEqual([1, ['settings', 'settings']])
    expect(checks.settings).toMatch(/DOCALIGN_LLM_BASE_URL and DOCALIGN_LLM_MODEL are needed together/)
    expect(checks.credentials).toMatch(/^ok/)
  })

  it.each([
    [120_000, /^fault: 1[12]\d s behind GitHub’s: .* — synchronise this machine’s clock/],
    [-3_600_000, /^fault: 3[56]\d\d s ahead of GitHub’s: /],
  ])('names a clock that is off by %i ms', async (clockOffset, found) => {
    const { doctor } = await installation({ clockOffset })
    const { code, checks, faults } = await doctor()
    expect([code, faults]).toEqual([1, ['clock']])
    expect(checks.clock).toMatch(found)
  })

  it('names a permission that is missing, and one that is too much', async () => {
    const lacking = await installation({ permissions: without('issues') })
    expect((await lacking.doctor()).checks.permissions).toMatch(/^fault: issues: write missing — grant them/)
    const many = await installation({ permissions: { ...without(''), contents: 'write', actions: 'read' } })
    const { code, checks } = await many.doctor()
    expect([code, checks.permissions]).toEqual([
      0,
      expect.stringMatching(/^warning: more than app\.yml asks for: actions: read — remove them/),
    ])
  })

  it('names an event that is missing, and one that is too much', async () => {
    const events = describedApp().default_events.filter((event) => event !== 'push')
    const { doctor } = await installation({ events: [...events, 'star'] })
    const { code, checks, faults } = await doctor()
    expect([code, faults]).toEqual([1, ['events']])
    expect(checks.events).toMatch(/^fault: push missing — subscribe/)
  })

  it('needs the event by which people switch DocAlign on, where the server asks', async () => {
    const { doctor } = await installation()
    const { checks } = await doctor({ DOCALIGN_ONBOARDING: 'on' })
    expect(checks.events).toMatch(/^fault: issues missing — subscribe/)
  })

  it('names deliveries that failed, with the last status', async () => {
    const { github, doctor } = await installation()
    await loseDelivery(github)
    const { code, checks, faults } = await doctor()
    expect([code, faults]).toEqual([1, expect.arrayContaining(['deliveries'])])
    expect(checks.deliveries).toMatch(
      /^fault: (\d) of \1 \(100 %\) failed .* the last with 502 at \d{4}.* — start the server/,
    )
  })

  it.each([
    ['', 'fault: the App has no address'],
    [
      'http://hooks.example.com/api/github/webhooks',
      'warning: http://hooks.example.com/api/github/webhooks is not encr',
    ],
  ])('names the webhook address %j', async (url, said) => {
    const { github, doctor } = await installation()
    github.fault({ path: /^\/app\/hook\/config/, status: 200, body: { url, insecure_ssl: '0' } })
    expect((await doctor()).checks.webhook).toContain(said)
  })

  it('names a database that is not there', async () => {
    const { doctor } = await installation()
    const { code, checks } = await doctor({ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/x' })
    expect([code, checks.database]).toEqual([
      1,
      'fault: cannot use the database at 127.0.0.1:1/x: connect ECONNREFUSED 127.0.0.1:1 — start PostgreSQL, or correct DATABASE_URL',
    ])
  })

  it('names migrations that are missing', async () => {
    const { doctor } = await installation()
    const database = await openEmptyDatabase()
    onTestFinished(() => database.close())
    const { code, checks } = await doctor({ DATABASE_URL: database.url })
    expect([code, checks.database, checks.migrations]).toEqual([
      1,
      'ok: PostgreSQL answers',
      expect.stringMatching(/^fault: (\d+) of \1 missing, from 0001_app on — docalign server migrate up$/),
    ])
  })

  it('names a data folder that cannot be written to', async () => {
    const { folder, doctor } = await installation()
    writeFileSync(join(folder, 'file'), '')
    const { code, checks, faults } = await doctor({ DOCALIGN_DATA: 'file' })
    expect([code, faults]).toEqual([1, ['disk']])
    expect(checks.disk).toMatch(/^fault: .*file cannot be written to: .*file is a file — make it writable for the user/)
  })

  it('waits for nobody who is silent', async () => {
    const { doctor } = await installation()
    const { code, checks } = await doctor(allAt(await silentServer()), { patience: 100 })
    expect([code, checks.database, checks.queue, checks.github, checks.credentials]).toEqual([
      1,
      expect.stringMatching(/^fault: cannot use the database at 127\.0\.0\.1:\d+\/x: timeout/),
      expect.stringMatching(
        /^fault: cannot use the Redis at 127\.0\.0\.1:\d+: .* — start Redis, or correct REDIS_URL$/,
      ),
      expect.stringMatching(
        /^fault: .* cannot be used: GitHub did not answer within 0\.1 s — make it reachable from this machine/,
      ),
      expect.stringMatching(/^warning: could not be checked: GitHub did not answer/),
    ])
  })

  it('looks at all services side by side', async () => {
    const { doctor } = await installation()
    const waiting = new Set<Socket>()
    // It says nothing to anybody until the database, the queue, GitHub and the App are asked for, and then refuses them all.
    const server = createServer((socket) => {
      waiting.add(socket)
      if (waiting.size >= 4) for (const each of waiting) each.destroy()
    })
    const { checks } = await doctor(allAt(await listening(server)))
    const reasons = [checks.database, checks.queue, checks.github, checks.credentials].join('\n')
    expect(reasons.split('\n')).toHaveLength(4)
    expect(reasons).not.toMatch(/timeout|timed out|did not answer within/i)
  })

  it('names everything that is wrong at once, and prints no secret', async () => {
    const events = describedApp().default_events.filter((event) => event !== 'pull_request')
    const { github, folder, doctor } = await installation({
      ...{ clockOffset: 300_000, events, permissions: without('checks') },
    })
    await loseDelivery(github)
    writeFileSync(join(folder, 'file'), '')
    const { code, printed, faults } = await doctor({
      ...{ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/x', REDIS_URL: 'redis://:hunter3@127.0.0.1:1' },
      DOCALIGN_DATA: 'file',
    })
    expect(code).toBe(1)
    expect(faults).toEqual(
      expect.arrayContaining(['disk', 'database', 'queue', 'clock', 'permissions', 'events', 'deliveries']),
    )
    const { privateKey, webhookSecret } = github.app
    for (const secret of ['hunter', webhookSecret, privateKey.slice(40, 80)]) expect(printed).not.toContain(secret)
  })

  it('is used wrongly with an argument', async () => {
    expect(await docalign(['server', 'doctor', 'twice'])).toMatchObject({ code: 2, stdout: '' })
  })
})

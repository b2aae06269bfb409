import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openQueue } from '../../src/app/jobs/queue/queue.ts'
import { startWorkers } from '../../src/app/jobs/queue/worker.ts'
import type { Database } from '../../src/base/db/database.ts'
import { handlersWith } from '../app/jobs/working.ts'
import { openTestDatabase, testQueueSettings } from '../databases.ts'
import { docalign } from './streams.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docalign-serve-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('docalign serve', () => {
  it.each([
    ['for a role that there is not', ['--role', 'both'], {}, 'DOCALIGN_E401 --role is all, web, worker, not both\n'],
    [
      'in production without the credentials of an App',
      [],
      { NODE_ENV: 'production' },
      'DOCALIGN_E505 APP_ID, PRIVATE_KEY and WEBHOOK_SECRET are needed in production\n',
    ],
    [
      'with credentials that lack the secret of the webhook',
      [],
      { APP_ID: '1', PRIVATE_KEY: '-----BEGIN', NODE_ENV: 'production' },
      'DOCALIGN_E505 WEBHOOK_SECRET is needed: without it anybody could send deliveries\n',
    ],
    [
      'with a private key in a file that is not there',
      [],
      { APP_ID: '1', PRIVATE_KEY_PATH: '/no/key.pem', WEBHOOK_SECRET: 's' },
      'DOCALIGN_E402 cannot read /no/key.pem: no such file or folder\n',
    ],
  ])('is refused %s', async (_, args, env, stderr) => {
    expect(await docalign(['serve', ...args], { cwd: folder, env })).toEqual({ code: 2, stdout: '', stderr })
  })

  it('reads .env, beneath the environment', async () => {
    writeFileSync(join(folder, '.env'), 'PORT=none\nLOG_LEVEL=loud\n')
    const { stderr } = await docalign(['serve'], { cwd: folder, env: { LOG_LEVEL: 'info' } })
    expect(stderr).toMatch(/^DOCALIGN_E505 PORT: /)
  })
})

describe('On a database of its own', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  const run = (...args: string[]) => docalign(args, { cwd: folder, env: { DATABASE_URL: database.url } })

  it('docalign server migrate shows the steps, takes them back, and takes them', async () => {
    const [first, ...steps] = (await run('server', 'migrate', 'status')).stdout.trimEnd().split('\n')
    expect(first).toMatch(/^\d{4}-\d\d-\S+Z +0001_app$/)
    const last = (number: number) => steps.at(-number)?.split(/ +/)[1]
    expect((await run('server', 'migrate', 'down')).stdout).toBe(`down ${last(1)}\n`)
    expect((await run('server', 'migrate', 'down')).stdout).toBe(`down ${last(2)}\n`)
    expect((await run('server', 'migrate', 'status')).stdout).toMatch(new RegExp(`^not yet +${last(1)}\\n$`, 'm'))
    expect(await run('server', 'migrate')).toEqual({ code: 0, stdout: `up ${last(2)}\nup ${last(1)}\n`, stderr: '' })
    expect((await run('server', 'migrate', 'up')).stdout).toBe('nothing to do\n')
    expect(await run('server', 'migrate', 'sideways')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^DOCALIGN_E401 /),
    })
  })

  it('docalign server jobs shows the jobs that failed for good, and runs them again', async () => {
    const { remove, ...settings } = testQueueSettings(database)
    const env = {
      DATABASE_URL: database.url,
      DOCALIGN_QUEUE_PREFIX: settings.prefix,
      ...(settings.redisUrl === null ? {} : { REDIS_URL: settings.redisUrl }),
    }
    const jobs = (...args: string[]) => docalign(['server', 'jobs', ...args], { cwd: folder, env })
    expect(await jobs('failed')).toEqual({ code: 0, stdout: 'no failed jobs\n', stderr: '' })
    const queue = openQueue(settings)
    let isMended = false
    const done: string[] = []
    const handle = async (): Promise<void> => {
      if (!isMended) throw Object.assign(new Error('no \u001b[31msuch\nthing'), { status: 404 })
      done.push('purge')
    }
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    const workers = startWorkers(queue, handlersWith(handle), {
      ...{ concurrency: { events: 1, scans: 1, writes: 1 }, lockDuration: 5000, log, now: Date.now },
      shares: { events: 1, scans: 1, writes: 1, person: 1 },
      ownersOf: async () => ({ installation: null, person: null }),
    })
    try {
      await queue.add('purge', {}, { id: 'x1' })
      await expect.poll(async () => (await jobs('failed')).stdout, { timeout: 20_000 }).toMatch(/events:x1/)
      const { stdout } = await jobs('failed')
      expect(stdout).toMatch(/^\d{4}-\S+Z {2}events:x1 {2}purge {2}after 1 attempts: no .*such.*thing\n$/)
      expect(stdout).not.toContain('\u001b')
      expect(await jobs('retry', 'events:none')).toMatchObject({ code: 1, stdout: 'events:none is not a failed job\n' })
      isMended = true
      expect(await jobs('retry')).toMatchObject({ code: 0, stdout: 'events:x1 runs again\n' })
      await expect.poll(() => done, { timeout: 20_000 }).toEqual(['purge'])
    } finally {
      await workers.close()
      await queue.close()
      await remove()
    }
  })
})

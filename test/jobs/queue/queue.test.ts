import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { JOBS } from '../../../src/jobs/queue/names.ts'
import { openQueue } from '../../../src/jobs/queue/queue.ts'
import type { Attempt } from '../../../src/jobs/queue/worker.ts'
import { useTestDatabase } from '../../databases.ts'
import { queued, working } from '../working.ts'

const database = useTestDatabase()

const PATIENT = { timeout: 40_000, interval: 100 }

function refusal(status: number, headers: Record<string, string> = {}): Error {
  return Object.assign(new Error('no'), { status, response: { headers } })
}

describe('A job', () => {
  it('is done once, with its data', async () => {
    const { queue } = queued(database)
    const done: unknown[] = []
    working(queue, { deliveries: async (data) => void done.push(data) })
    await queue.add('deliveries', { guids: ['one'] }, { id: 'one' })
    await queue.add('deliveries', { guids: ['again'] }, { id: 'one' })
    await queue.add('deliveries', { guids: ['two'] }, { id: 'two' })
    await expect.poll(() => done, PATIENT).toEqual([{ guids: ['one'] }, { guids: ['two'] }])
  })

  it('that fails is tried again after seconds, and told which attempt it is', async () => {
    const { queue } = queued(database)
    const attempts: (Attempt & { at: number })[] = []
    working(queue, {
      purge: async (_, attempt) => {
        attempts.push({ ...attempt, at: Date.now() })
        if (attempts.length === 1) throw new Error('not yet')
      },
    })
    await queue.add('purge', {})
    await expect.poll(() => attempts.length, PATIENT).toBe(2)
    expect(attempts).toMatchObject([
      { number: 1, last: false, nextIn: 4000 },
      { number: 2, last: false, nextIn: 8000 },
    ])
    const [first, second] = attempts.map(({ at }) => at)
    expect(Number(second) - Number(first)).toBeGreaterThan(2000)
    expect(await queue.failed()).toEqual([])
  })

  it('of somebody who has many does not hold up those of others', async () => {
    const { queue } = queued(database)
    const done: (number | null | undefined)[] = []
    working(queue, {
      deliveries: async ({ installationId }) => {
        await sleep(100)
        done.push(installationId)
      },
    })
    for (let job = 0; job < 40; job++) await queue.add('deliveries', { guids: [`${job}`], installationId: 1 })
    await queue.add('deliveries', { guids: ['other'], installationId: 2 })
    await expect.poll(() => done.length, PATIENT).toBe(41)
    expect(done.indexOf(2)).toBeLessThan(15)
    expect((await queue.counts()).events).toMatchObject({ failed: 0 })
  })

  it('waits as long as a rate limit says, which is no failed attempt', async () => {
    const { queue } = queued(database)
    const attempts: { number: number; at: number }[] = []
    working(queue, {
      purge: async (_, { number }) => {
        attempts.push({ number, at: Date.now() })
        if (attempts.length < 3) throw refusal(403, { 'retry-after': '1' })
      },
    })
    await queue.add('purge', {}, { id: 'limited' })
    await expect.poll(() => attempts.length, PATIENT).toBe(3)
    expect(attempts.map(({ number }) => number)).toEqual([1, 1, 1])
    const [first, second] = attempts.map(({ at }) => at)
    expect(Number(second) - Number(first)).toBeGreaterThan(900)
  })

  it.each([401, 403, 404])('that GitHub answers with %i is not tried again until somebody says so', async (status) => {
    const { queue } = queued(database)
    let isAllowed = false
    let count = 0
    working(queue, {
      purge: async () => {
        count++
        if (!isAllowed) throw refusal(status)
      },
    })
    await queue.add('purge', {}, { id: 'one' })
    await expect.poll(async () => (await queue.failed()).length, PATIENT).toBe(1)
    const failed = { id: 'events:one', queue: 'events', name: 'purge', data: {}, reason: 'no', attempts: 1 }
    expect(await queue.failed()).toEqual([{ ...failed, failedAt: expect.any(Date) }])
    expect((await queue.counts()).events).toMatchObject({ failed: 1, waiting: 0 })
    isAllowed = true
    expect(await queue.retry('events:two')).toBe(false)
    expect(await queue.retry('elsewhere:one')).toBe(false)
    expect(await queue.retry('events:one')).toBe(true)
    expect(await queue.retry('events:one')).toBe(false)
    await expect.poll(() => count, PATIENT).toBe(2)
    await expect.poll(() => queue.failed(), PATIENT).toEqual([])
  })

  it('is counted with how it ended and how long it took', async () => {
    const { queue } = queued(database)
    const counted: unknown[] = []
    const metrics = {
      job: (name: string, outcome: string, seconds: number) => void counted.push([name, outcome, seconds]),
    }
    working(
      queue,
      {
        purge: async (_, { number }) => {
          await sleep(50)
          if (number === 1) throw new Error('not yet')
        },
        recover: () => Promise.reject(refusal(404)),
      },
      { metrics },
    )
    await queue.add('purge', {})
    await queue.add('recover', {})
    await expect.poll(() => counted.length, PATIENT).toBe(3)
    expect(counted.map((each) => (each as unknown[]).slice(0, 2)).sort()).toEqual([
      ['purge', 'done'],
      ['purge', 'failed'],
      ['recover', 'given_up'],
    ])
    const [, , seconds] = counted.find((each) => (each as unknown[])[1] === 'done') as [string, string, number]
    expect(seconds).toBeGreaterThan(0.04)
  })

  it('that nobody knows any more fails for good', async () => {
    const { queue } = queued(database)
    working(queue, { purge: undefined as never })
    await queue.add('purge', {}, { id: 'one' })
    await expect.poll(async () => (await queue.failed())[0]?.reason, PATIENT).toBe('no such job: purge')
  })

  it('may be told to start later', async () => {
    const { queue } = queued(database)
    const started: number[] = []
    working(queue, { purge: async () => void started.push(Date.now()) })
    const added = Date.now()
    await queue.add('purge', {}, { delay: 1000 })
    await expect.poll(() => started.length, PATIENT).toBe(1)
    expect(Number(started[0]) - added).toBeGreaterThan(900)
  })

  it('that nobody waits for goes behind others', async () => {
    const { queue } = queued(database)
    const done: string[] = []
    let release = (): void => {}
    const held = new Promise<void>((settle) => {
      release = settle
    })
    const note = (name: string) => async () => void done.push(name)
    const numbers = [0, 1, 2, 3]
    // All places are taken while the others are added.
    for (const number of numbers) await queue.add('record-checks', { repositoryId: number, sha: 'a' })
    working(queue, {
      'record-checks': () => held,
      'validate-epoch': note('patient'),
      'scan-branch': note('scan'),
    })
    await expect.poll(async () => (await queue.counts()).scans.active, PATIENT).toBe(numbers.length)
    for (const number of numbers) await queue.add('validate-epoch', { repositoryId: number, headSha: 'a', epochId: 1 })
    for (const number of numbers) await queue.add('scan-branch', { repositoryId: number, branch: 'main', sha: 'a' })
    release()
    await expect.poll(() => done.length, PATIENT).toBe(2 * numbers.length)
    expect(done.slice(0, numbers.length)).toEqual(numbers.map(() => 'scan'))
  })

  it('that comes every so often is done at once and again', async () => {
    const { queue } = queued(database)
    let count = 0
    working(queue, { recover: async () => void count++ })
    await queue.every('recover', 60_000)
    await queue.every('recover', 500)
    await expect.poll(() => count, PATIENT).toBeGreaterThan(2)
  })
})

describe('Jobs of one key', () => {
  it('are about the same branch, pull request, commit, tag or installation', () => {
    const [repositoryId, number, sha] = [7, 1, 'a']
    const pull = { repositoryId, number }
    expect([
      JOBS['scan-branch'].key?.({ repositoryId, branch: 'main', sha }),
      JOBS['scan-pull-request'].key?.(pull),
      JOBS['write-comments'].key?.({ ...pull, scanId: 3 }),
      JOBS['fix-docs'].key?.({ ...pull, headSha: sha, checkRunId: 5, login: 'ann' }),
      JOBS['validate-epoch'].key?.({ repositoryId, headSha: sha, epochId: 2 }),
      JOBS['scan-tag'].key?.({ repositoryId, tag: 'v1' }),
      JOBS['record-checks'].key?.({ repositoryId, sha }),
      JOBS['show-verdict'].key?.({ repositoryId, sha }),
      JOBS['poll-reactions'].key?.(pull),
      JOBS['poll-reactions'].key?.({ installationId: 9 }),
    ]).toEqual([
      ...['branch:7:main', 'pull:7:1', 'comments:7:1', 'fix:7:1', 'epoch:7:a', 'tag:7:v1', 'checks:7:a', 'verdict:7:a'],
      ...['reactions:7:1', 'reactions:9'],
    ])
  })

  it('never run side by side: the last one added while one runs follows it', async () => {
    const { queue } = queued(database)
    const order: string[] = []
    let running = 0
    let most = 0
    working(queue, {
      'scan-branch': async ({ sha }) => {
        running++
        most = Math.max(most, running)
        order.push(sha)
        await sleep(1000)
        running--
      },
    })
    const add = (sha: string): Promise<void> => queue.add('scan-branch', { repositoryId: 1, branch: 'main', sha })
    await add('first')
    await expect.poll(() => order, PATIENT).toEqual(['first'])
    for (const sha of ['second', 'third', 'last']) await add(sha)
    await queue.add('scan-branch', { repositoryId: 2, branch: 'main', sha: 'other' })
    await expect.poll(() => order.length, PATIENT).toBe(3)
    await sleep(1500)
    expect(order).toEqual(['first', 'other', 'last'])
    expect(most).toBe(2)
  })

  it('go on after one of them failed', async () => {
    const { queue } = queued(database)
    const order: string[] = []
    working(queue, {
      'scan-branch': async ({ sha }) => {
        order.push(sha)
        if (sha === 'first') throw refusal(404)
      },
    })
    const add = (sha: string): Promise<void> => queue.add('scan-branch', { repositoryId: 1, branch: 'main', sha })
    await add('first')
    await expect.poll(async () => (await queue.failed()).length, PATIENT).toBe(1)
    await add('second')
    await expect.poll(() => order, PATIENT).toEqual(['first', 'second'])
  })

  it('are not lost while an earlier one waits to be tried again', async () => {
    const { queue } = queued(database)
    const order: string[] = []
    working(queue, {
      'scan-branch': async ({ sha }) => {
        order.push(sha)
        if (order.length === 1) {
          await sleep(500)
          throw new Error('not yet')
        }
      },
    })
    const add = (sha: string): Promise<void> => queue.add('scan-branch', { repositoryId: 1, branch: 'main', sha })
    await add('first')
    await expect.poll(() => order, PATIENT).toEqual(['first'])
    await add('second')
    await sleep(1500)
    await add('third')
    // Each job looks at the newest commit, so that one of them runs after the last was added is enough.
    await expect.poll(() => order.length, PATIENT).toBeGreaterThan(1)
  })
})

it('A Redis that is away is told of within seconds, and holds nobody up who ends', async () => {
  const queue = openQueue({ databaseUrl: database.url, redisUrl: 'redis://127.0.0.1:1', prefix: 'away' })
  const began = Date.now()
  await expect(queue.add('purge', {})).rejects.toThrow()
  await queue.close()
  expect(Date.now() - began).toBeLessThan(5000)
})

it('A job whose process is killed is taken up by another', async () => {
  const { queue, settings } = queued(database)
  const folder = new URL('../../../src/jobs/queue/', import.meta.url).href
  const code = `
    const { openQueue } = await import('${folder}queue.ts')
    const { startWorkers } = await import('${folder}worker.ts')
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    const handle = () => { process.stdout.write('taken'); return new Promise(() => setInterval(() => {}, 1000)) }
    startWorkers(openQueue(JSON.parse(process.argv[1])), { purge: handle },
      { concurrency: { events: 1, scans: 1 }, lockDuration: 2000, log, now: Date.now,
        shares: { events: 1, scans: 1, person: 1 }, ownersOf: async () => ({ installation: null, person: null }) })`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', code, JSON.stringify(settings)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const taken = new Promise((settle) => child.stdout.once('data', settle))
  await queue.add('purge', {}, { id: 'one' })
  await taken
  child.kill('SIGKILL')
  const attempts: number[] = []
  working(queue, { purge: async (_, { number }) => void attempts.push(number) })
  await expect.poll(() => attempts, PATIENT).toEqual([1])
})

it('The queue tells since when the job that is next has waited', async () => {
  const { queue } = queued(database)
  expect(await queue.waitingSince()).toEqual({ events: null, scans: null })
  const before = Date.now()
  await queue.add('purge', {})
  const after = Date.now()
  await sleep(30)
  await queue.add('recover', {})
  const { events, scans } = await queue.waitingSince()
  expect(scans).toBeNull()
  expect(events).toBeGreaterThanOrEqual(before)
  expect(events).toBeLessThanOrEqual(after)
})

import { describe, expect, it } from 'vitest'
import { type Attempt, beginWork } from '../../../../src/app/jobs/queue/attempt.ts'
import type { JobQueue } from '../../../../src/app/jobs/queue/queue.ts'
import { working } from '../working.ts'

/** A place where queues are kept, for the tests of what each such place does. */
export interface QueuePlace {
  /** A queue of its own for the length of a test. */
  open(firstRetry?: number): OpenedQueue
  /** Lets time pass until an assertion holds. */
  until(assertion: () => void | Promise<void>): Promise<void>
  /** Lets so many milliseconds pass. */
  pass(milliseconds: number): Promise<void>
}

export interface OpenedQueue {
  readonly queue: JobQueue
  /** Has a process take a job of the name `purge`, and kills it. */
  takenAndKilled(): Promise<void>
}

function refusal(status: number, headers: Record<string, string> = {}): Error {
  return Object.assign(new Error('no'), { status, response: { headers } })
}

/** Something that a test lets happen. */
function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => {}
  const opened = new Promise<void>((settle) => {
    open = settle
  })
  return { opened, open }
}

/** What a queue does at once. */
export function testQueue({ open, until }: QueuePlace): void {
  describe('A job', () => {
    it('is done once, with its data', async () => {
      const { queue } = open()
      const done: unknown[] = []
      working(queue, { deliveries: async (data) => void done.push(data) })
      await queue.add('deliveries', { guids: ['one'] }, { id: 'one' })
      await queue.add('deliveries', { guids: ['again'] }, { id: 'one' })
      await queue.add('deliveries', { guids: ['two'] }, { id: 'two' })
      await until(() => expect(done).toEqual([{ guids: ['one'] }, { guids: ['two'] }]))
    })

    it.each([401, 403, 404])(
      'that GitHub answers with %i is not tried again until somebody says so',
      async (status) => {
        const { queue } = open()
        let isAllowed = false
        let count = 0
        working(queue, {
          purge: async () => {
            count++
            if (!isAllowed) throw refusal(status)
          },
        })
        await queue.add('purge', {}, { id: 'one' })
        await until(async () => expect(await queue.failed()).toHaveLength(1))
        const failed = { id: 'events:one', queue: 'events', name: 'purge', data: {}, reason: 'no', attempts: 1 }
        expect(await queue.failed()).toEqual([{ ...failed, failedAt: expect.any(Date) }])
        expect((await queue.counts()).events).toMatchObject({ failed: 1, waiting: 0 })
        isAllowed = true
        expect(await queue.retry('events:two')).toBe(false)
        expect(await queue.retry('elsewhere:one')).toBe(false)
        expect(await queue.retry('events:one')).toBe(true)
        expect(await queue.retry('events:one')).toBe(false)
        await until(() => expect(count).toBe(2))
        await until(async () => expect(await queue.failed()).toEqual([]))
      },
    )

    it('that nobody knows any more fails for good', async () => {
      const { queue } = open()
      working(queue, { purge: undefined as never })
      await queue.add('purge', {}, { id: 'one' })
      await until(async () => expect((await queue.failed())[0]?.reason).toBe('no such job: purge'))
    })

    it('that nobody waits for goes behind others', async () => {
      const { queue } = open()
      const done: string[] = []
      const held = gate()
      const note = (name: string) => async () => void done.push(name)
      const numbers = [0, 1, 2, 3]
      // All places are taken while the others are added.
      for (const number of numbers) await queue.add('record-checks', { repositoryId: number, sha: 'a' })
      working(queue, {
        'record-checks': () => held.opened,
        'validate-epoch': note('patient'),
        'scan-branch': note('scan'),
      })
      await until(async () => expect((await queue.counts()).scans.active).toBe(numbers.length))
      for (const number of numbers)
        await queue.add('validate-epoch', { repositoryId: number, headSha: 'a', epochId: 1 })
      for (const number of numbers) await queue.add('scan-branch', { repositoryId: number, branch: 'main', sha: 'a' })
      held.open()
      await until(() => expect(done).toHaveLength(2 * numbers.length))
      expect(done.slice(0, numbers.length)).toEqual(numbers.map(() => 'scan'))
    })

    it('runs beside many others without a warning of the process', async () => {
      const { queue } = open()
      const warnings: string[] = []
      const note = ({ name }: Error): void => void warnings.push(name)
      process.on('warning', note)
      const held = gate()
      working(queue, { purge: () => held.opened }, { concurrency: { events: 12, scans: 1, writes: 1 } })
      for (let number = 0; number < 12; number++) await queue.add('purge', {}, { id: `job-${number}` })
      await until(async () => expect((await queue.counts()).events.active).toBe(12))
      held.open()
      await until(async () => expect((await queue.counts()).events.active).toBe(0))
      process.off('warning', note)
      expect(warnings).toEqual([])
    })

    it('that is under way when its workers end goes back into the queue, as if it had not been taken', async () => {
      const { queue } = open()
      let isTaken = false
      const first = working(
        queue,
        {
          purge: () => {
            isTaken = true
            return new Promise(() => {})
          },
        },
        { stopTimeoutMs: 0 },
      )
      await queue.add('purge', {}, { id: 'one' })
      await until(() => expect(isTaken).toBe(true))
      let isClosed = false
      void first.close().then(() => {
        isClosed = true
      })
      await until(() => expect(isClosed).toBe(true))
      expect((await queue.counts()).events).toMatchObject({ waiting: 1, active: 0 })
      const attempts: Attempt[] = []
      working(queue, { purge: async (_, attempt) => void attempts.push(attempt) })
      await until(() => expect(attempts).toEqual([{ number: 1, last: false, nextIn: 4000 }]))
    })
  })

  describe('Jobs of one key', () => {
    it('never run side by side: the last one added while one runs follows it', async () => {
      const { queue } = open()
      const order: string[] = []
      const held = gate()
      working(queue, {
        'scan-branch': async ({ sha }) => {
          order.push(sha)
          await held.opened
        },
      })
      const add = (sha: string): Promise<void> => queue.add('scan-branch', { repositoryId: 1, branch: 'main', sha })
      await add('first')
      await until(() => expect(order).toEqual(['first']))
      for (const sha of ['second', 'third', 'last']) await add(sha)
      await queue.add('scan-branch', { repositoryId: 2, branch: 'main', sha: 'other' })
      await until(() => expect(order).toEqual(['first', 'other']))
      held.open()
      await until(async () => expect((await queue.counts()).scans).toMatchObject({ waiting: 0, active: 0 }))
      expect(order).toEqual(['first', 'other', 'last'])
    })

    it('go on after one of them failed', async () => {
      const { queue } = open()
      const order: string[] = []
      working(queue, {
        'scan-branch': async ({ sha }) => {
          order.push(sha)
          if (sha === 'first') throw refusal(404)
        },
      })
      const add = (sha: string): Promise<void> => queue.add('scan-branch', { repositoryId: 1, branch: 'main', sha })
      await add('first')
      await until(async () => expect(await queue.failed()).toHaveLength(1))
      await add('second')
      await until(() => expect(order).toEqual(['first', 'second']))
    })
  })
}

/** What a queue does as time passes. */
export function testQueueOverTime({ open, until, pass }: QueuePlace): void {
  describe('A job, as time passes,', () => {
    it('that fails is tried again after seconds, and told which attempt it is', async () => {
      const { queue } = open()
      const attempts: (Attempt & { at: number })[] = []
      working(queue, {
        purge: async (_, attempt) => {
          attempts.push({ ...attempt, at: Date.now() })
          if (attempts.length === 1) throw new Error('not yet')
        },
      })
      await queue.add('purge', {})
      await until(() => expect(attempts).toHaveLength(2))
      expect(attempts).toMatchObject([
        { number: 1, last: false, nextIn: 4000 },
        { number: 2, last: false, nextIn: 8000 },
      ])
      const [first, second] = attempts.map(({ at }) => at)
      expect(Number(second) - Number(first)).toBeGreaterThan(2000)
      expect(await queue.failed()).toEqual([])
    })

    it('of somebody who has many does not hold up those of others', async () => {
      const { queue } = open()
      const done: (number | null | undefined)[] = []
      for (let job = 0; job < 40; job++) await queue.add('deliveries', { guids: [`${job}`], installationId: 1 })
      await queue.add('deliveries', { guids: ['other'], installationId: 2 })
      working(queue, {
        deliveries: async ({ installationId }) => {
          await later(100)
          done.push(installationId)
        },
      })
      await until(() => expect(done).toHaveLength(41))
      expect(done.indexOf(2)).toBeLessThan(15)
      expect((await queue.counts()).events).toMatchObject({ failed: 0 })
    })

    it('waits as long as a rate limit says, which is no failed attempt', async () => {
      const { queue } = open()
      const attempts: { number: number; at: number }[] = []
      working(queue, {
        purge: async (_, { number }) => {
          attempts.push({ number, at: Date.now() })
          if (attempts.length < 3) throw refusal(403, { 'retry-after': '1' })
        },
      })
      await queue.add('purge', {}, { id: 'limited' })
      await until(() => expect(attempts).toHaveLength(3))
      expect(attempts.map(({ number }) => number)).toEqual([1, 1, 1])
      const [first, second] = attempts.map(({ at }) => at)
      expect(Number(second) - Number(first)).toBeGreaterThan(900)
    })

    it('is counted with how it ended and how long it took', async () => {
      const { queue } = open(1000)
      const counted: (readonly [string, string, number])[] = []
      working(
        queue,
        {
          purge: async (_, { number }) => {
            await later(50)
            if (number === 1) throw new Error('not yet')
          },
          recover: () => Promise.reject(refusal(404)),
        },
        { metrics: { job: (name, outcome, seconds) => void counted.push([name, outcome, seconds]) } },
      )
      await queue.add('purge', {})
      await queue.add('recover', {})
      await until(() => expect(counted).toHaveLength(3))
      expect(counted.map(([name, outcome]) => `${name} ${outcome}`).sort()).toEqual([
        ...['purge done', 'purge failed', 'recover given_up'],
      ])
      expect(counted.find(([, outcome]) => outcome === 'done')?.[2]).toBeGreaterThan(0.04)
    })

    it('may be told to start later', async () => {
      const { queue } = open()
      const started: number[] = []
      working(queue, { purge: async () => void started.push(Date.now()) })
      const added = Date.now()
      await queue.add('purge', {}, { delay: 1000 })
      await until(() => expect(started).toHaveLength(1))
      expect(Number(started[0]) - added).toBeGreaterThan(900)
    })

    it('that comes every so often is done at once and again', async () => {
      const { queue } = open()
      let count = 0
      working(queue, { recover: async () => void count++ })
      await queue.every('recover', 60_000)
      await queue.every('recover', 500)
      await until(() => expect(count).toBeGreaterThan(2))
    })

    it('is not lost if one of its key waits to be tried again', async () => {
      const { queue } = open(1000)
      const order: string[] = []
      const held = gate()
      working(queue, {
        'scan-branch': async ({ sha }) => {
          order.push(sha)
          if (order.length > 1) return
          await held.opened
          throw new Error('not yet')
        },
      })
      const add = (sha: string): Promise<void> => queue.add('scan-branch', { repositoryId: 1, branch: 'main', sha })
      await add('first')
      await until(() => expect(order).toEqual(['first']))
      await add('second')
      held.open()
      await until(async () => expect((await queue.counts()).scans.delayed).toBe(1))
      await add('third')
      // Each job looks at the newest commit, so that one of them runs after the last was added is enough.
      await until(() => expect(order.length).toBeGreaterThan(1))
    })
  })

  it('The queue tells since when the job that is next has waited', async () => {
    const { queue } = open()
    expect(await queue.waitingSince()).toEqual({ events: null, scans: null, writes: null })
    const before = Date.now()
    await queue.add('purge', {})
    const after = Date.now()
    await pass(30)
    await queue.add('recover', {})
    const { events, scans } = await queue.waitingSince()
    expect(scans).toBeNull()
    expect(events).toBeGreaterThanOrEqual(before)
    expect(events).toBeLessThanOrEqual(after)
  })

  describe('A job whose process is killed', () => {
    it('is taken up by another', async () => {
      const { queue, takenAndKilled } = open()
      await queue.add('purge', {}, { id: 'one' })
      await takenAndKilled()
      const attempts: Attempt[] = []
      working(queue, { purge: async (_, attempt) => void attempts.push(attempt) })
      await until(() => expect(attempts).toEqual([{ number: 1, last: false, nextIn: 4000 }]))
    })

    it('four times is not done a fifth time, but what hangs on it is told, until somebody says that it is to be done', async () => {
      const { queue, takenAndKilled } = open()
      await queue.add('purge', {}, { id: 'one' })
      for (let kills = 0; kills < 4; kills++) await takenAndKilled()
      const attempts: Attempt[] = []
      const counted: string[] = []
      working(
        queue,
        {
          purge: async (_, attempt) => {
            attempts.push(attempt)
            beginWork(attempt)
          },
        },
        { metrics: { job: (_, outcome) => void counted.push(outcome) } },
      )
      await until(async () => expect((await queue.failed())[0]?.reason).toMatch(/^DOCALIGN_E004 it ended the process/))
      expect(attempts).toMatchObject([{ last: true, givenUp: { name: 'JobGivenUp' } }])
      expect(counted).toEqual(['given_up'])
      expect(await queue.retry('events:one')).toBe(true)
      await until(() => expect(counted).toEqual(['given_up', 'done']))
      expect(attempts[1]).toEqual({ number: 1, last: false, nextIn: 4000 })
    })
  })

  it('A job that is not done by its deadline is tried once more, and then given up', async () => {
    const { queue } = open(10)
    const attempts: Attempt[] = []
    const signals: (AbortSignal | undefined)[] = []
    const running: number[] = []
    working(
      queue,
      {
        purge: async (_, attempt, signal) => {
          attempts.push(attempt)
          running.push(signals.filter((earlier) => earlier?.aborted !== true).length)
          signals.push(signal)
          beginWork(attempt)
          await new Promise(() => {})
        },
      },
      { deadlineOf: () => 20 },
    )
    await queue.add('purge', {}, { id: 'one' })
    await until(async () => expect((await queue.failed())[0]?.reason).toMatch(/^DOCALIGN_E004/))
    // Each is told to stop before the next begins, but for the last, which has ended.
    expect(running).toEqual([0, 0, 0])
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, false])
    expect(attempts.map(({ number, givenUp }) => [number, givenUp !== undefined])).toEqual([
      [1, false],
      [2, false],
      [2, true],
    ])
  })
}

/** Work that takes so many milliseconds. */
function later(milliseconds: number): Promise<void> {
  return new Promise((settle) => setTimeout(settle, milliseconds))
}

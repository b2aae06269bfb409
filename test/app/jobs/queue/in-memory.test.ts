import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createQueue } from '../../../../src/app/jobs/queue/queue.ts'
import { working } from '../working.ts'
import { memoryBackend } from './in-memory.ts'
import { type QueuePlace, testQueue, testQueueOverTime } from './suite.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const MAX_STEPS = 4000

/** The queue of the flows, which has to be like BullMQ's; time passes as fast as the tests want. */
const place: QueuePlace = {
  open(firstRetry) {
    const backend = memoryBackend()
    const queue = createQueue(backend, firstRetry)
    onTestFinished(() => queue.close())
    return {
      queue,
      async takenAndKilled() {
        let isTaken = false
        working(queue, {
          purge: () => {
            isTaken = true
            return new Promise(() => {})
          },
        })
        await place.until(() => expect(isTaken).toBe(true))
        backend.kill()
      },
    }
  },
  async until(assertion) {
    for (let step = 0; step < MAX_STEPS; step++) {
      try {
        return await assertion()
      } catch {
        await vi.advanceTimersByTimeAsync(10)
      }
    }
    await assertion()
  },
  pass: async (milliseconds) => void (await vi.advanceTimersByTimeAsync(milliseconds)),
}

describe('In memory', () => {
  testQueue(place)
  testQueueOverTime(place)

  it('the queue settles when nothing is left to do, and lets what waits for later be done before', async () => {
    const backend = memoryBackend()
    const queue = createQueue(backend)
    onTestFinished(() => queue.close())
    const done: string[] = []
    working(queue, {
      purge: async () => {
        done.push('purge')
        await queue.add('refresh', {}, { delay: 60_000 })
      },
      refresh: async (_, { number }) => {
        done.push(`refresh ${number}`)
        if (number < 3) throw new Error('not yet')
      },
    })
    await queue.every('summarize-sessions', 1000)
    await backend.settled()
    await queue.add('purge', {}, { delay: 5000 })
    await backend.settled()
    expect(done).toEqual(['purge', 'refresh 1', 'refresh 2', 'refresh 3'])
    expect(backend.unfinished()).toEqual([])
  })
})

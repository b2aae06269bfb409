import { expect, onTestFinished, test, vi } from 'vitest'
import { createPool, type Pool, PoolClosed, type PoolOptions } from '../../../src/base/isolation/pool.ts'
import { ProcessEnded } from '../../../src/base/isolation/process.ts'
import { programFile } from '../../programs.ts'

function pool(options: Partial<PoolOptions> = {}): Pool {
  const limits = { unitSeconds: 60, callSeconds: 60, memoryMb: 1000 }
  const made = createPool(programFile('answering'), { most: 2, limits, ...options })
  onTestFinished(made.close)
  return made
}

const pidIn = ({ use }: Pool): Promise<unknown> => use((process) => process.call('pid', null))
const isRunning = (pid: unknown): boolean => {
  try {
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}

test('A process is used again', async () => {
  const some = pool()
  expect(await pidIn(some)).toBe(await pidIn(some))
})

test('No more work at a time than there may be processes, and the rest in order', async () => {
  const some = pool({ most: 1 })
  const order: string[] = []
  const work = (name: string) =>
    some.use(async (process) => {
      order.push(`${name} begins`)
      await process.call('double', 1)
      order.push(`${name} ends`)
    })
  await Promise.all([work('a'), work('b')])
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})

test('A process that ended is replaced, and its place is free', async () => {
  const some = pool({ most: 1 })
  const before = await pidIn(some)
  await expect(some.use((process) => process.call('leave', null))).rejects.toThrow('crash')
  expect(await pidIn(some)).not.toBe(before)
})

test('One that still works for nobody is ended', async () => {
  const some = pool()
  const pid = await some.use(async (process) => {
    const pid = await process.call('pid', null)
    void process.call('spin', 'a.md').catch(() => {})
    return pid
  })
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false))
})

test('A process without work ends after a while', async () => {
  const pid = await pidIn(pool({ idleMs: 50 }))
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false))
})

test('All end when the pool is closed', async () => {
  const some = pool()
  const pid = await pidIn(some)
  some.close()
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false))
})

test('A closed pool starts no process for work that would be tried again', async () => {
  const some = pool()
  const once = (): Promise<unknown> => some.use((process) => process.call('wait', null))
  const untilDone = async (): Promise<unknown> => {
    for (;;)
      try {
        return await once()
      } catch (error) {
        if (!(error instanceof ProcessEnded)) throw error
      }
  }
  const done = untilDone()
  some.close()
  await expect(done).rejects.toThrow(PoolClosed)
})

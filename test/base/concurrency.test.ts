import { expect, test } from 'vitest'
import { limitTo } from '../../src/base/concurrency.ts'

test('No more tasks run at a time than allowed, failures give their place back, and all are answered in order', async () => {
  const limited = limitTo(3)
  let running = 0
  let most = 0
  const task = async (index: number): Promise<number> => {
    most = Math.max(most, ++running)
    for (let turn = 0; turn <= index % 3; turn++) await new Promise((resume) => setImmediate(resume))
    running -= 1
    if (index % 4 === 0) throw new Error(`task ${index}`)
    return index
  }
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => limited(() => task(index))))
  expect(most).toBe(3)
  expect(results.map(({ status }, index) => status === 'rejected' && index % 4 === 0)).toEqual(
    results.map((_, index) => index % 4 === 0),
  )
})

import { expect, it } from 'vitest'
import { afterFirst } from '../../../src/engine/reader/map-concurrently.ts'

it('Work after the first begins when the first is done', async () => {
  const steps: string[] = []
  const done = await afterFirst(['a', 'b', 'c'], async (each) => {
    steps.push(`${each} begins`)
    await new Promise(setImmediate)
    steps.push(`${each} ends`)
    return each.toUpperCase()
  })
  expect(done).toEqual(['A', 'B', 'C'])
  expect(steps.slice(0, 4)).toEqual(['a begins', 'a ends', 'b begins', 'c begins'])
  expect(await afterFirst([], async () => 1)).toEqual([])
})

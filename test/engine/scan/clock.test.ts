import { expect, it } from 'vitest'
import { createClock } from '../../../src/engine/scan/clock.ts'

it('counts every moment for one phase, from before it was made on', () => {
  let now = 100
  const clock = createClock(40, () => now)
  clock.begin('docs')
  now += 7
  clock.begin('history')
  now += 20
  clock.begin('docs')
  now += 1
  expect(clock.spent()).toEqual({
    total: 88,
    ...{ start: 60, docs: 8, code: 0, verify: 0, history: 20, report: 0, judge: 0 },
  })
})

it('has phases that add up to the total, in whole milliseconds', () => {
  let now = 0
  const clock = createClock(0, () => now)
  for (const phase of ['docs', 'code', 'verify'] as const) {
    now += 0.6
    clock.begin(phase)
  }
  const { total, ...phases } = clock.spent()
  expect(total).toBe(Object.values(phases).reduce((sum, time) => sum + time))
})

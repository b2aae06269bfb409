import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLeastRemaining } from '../../../src/app/metrics/least-remaining.ts'

const budget = fc.record({
  key: fc.constantFrom('one', 'two', 'three'),
  limit: fc.constant(5000),
  remaining: fc.integer({ min: 0, max: 5000 }),
  resetsAt: fc.integer({ min: 0, max: 100 }),
})

describe('The least that remains of many rate limits', () => {
  it('is 1 while nothing is known', () => {
    expect(createLeastRemaining(() => 0).least()).toBe(1)
  })

  it('is of what was said last of each limit whose period has not ended', () => {
    fc.assert(
      fc.property(fc.array(budget), fc.integer({ min: 0, max: 100 }), (told, now) => {
        const remaining = createLeastRemaining(() => now)
        for (const each of told) remaining.record(each)
        const last = [...new Map(told.map((each) => [each.key, each])).values()]
        const open = last.filter(({ resetsAt }) => resetsAt > now).map((each) => each.remaining / each.limit)
        expect(remaining.least()).toBe(Math.min(1, ...open))
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Arrival, quantile, serve, serversFor } from '../../../bench/capacity/queue.ts'

const arrivals = fc
  .array(fc.record({ at: fc.integer({ min: 0, max: 1000 }), takes: fc.integer({ min: 1, max: 100 }) }), {
    minLength: 1,
    maxLength: 60,
  })
  .map((all) => all.toSorted((a, b) => a.at - b.at))
const places = fc.integer({ min: 1, max: 8 })
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Served by looking at every place each time. */
function servedPlainly(all: readonly Arrival[], count: number): number[] {
  const free = Array.from({ length: count }, () => 0)
  return all.map(({ at, takes }) => {
    const place = free.indexOf(Math.min(...free))
    const begin = Math.max(at, free[place] ?? 0)
    free[place] = begin + takes
    return begin - at
  })
}

describe('Work that is served in places', () => {
  it('waits as long as it does when every place is looked at', () => {
    fc.assert(
      fc.property(arrivals, places, (all, count) => {
        expect(serve(all, count).waits).toEqual(servedPlainly(all, count))
      }),
    )
  })

  it('waits no longer where there are more places, and not at all where there are enough', () => {
    fc.assert(
      fc.property(arrivals, places, (all, count) => {
        const { waits, worked } = serve(all, count)
        expect(Math.min(...waits)).toBeGreaterThanOrEqual(0)
        expect(total(serve(all, count + 1).waits)).toBeLessThanOrEqual(total(waits))
        expect(total(serve(all, all.length).waits)).toBe(0)
        expect(worked).toBe(total(all.map(({ takes }) => takes)))
      }),
    )
  })

  it('is done once for all that came while it waited', () => {
    const one = { takes: 10, key: 1 }
    const all = [
      { at: 0, ...one },
      { at: 1, ...one },
      { at: 2, ...one },
      { at: 25, ...one },
    ]
    // The second waits for the first; the third is taken in by the second.
    expect(serve(all, 1)).toEqual({ waits: [0, 9, 0], worked: 30 })
  })

  it('needs the least number of servers at which few wait', () => {
    fc.assert(
      fc.property(arrivals, places, (all, each) => {
        const servers = serversFor(all, each, 20)
        const late = (count: number): number => serve(all, count * each).waits.filter((wait) => wait > 20).length
        expect(late(servers)).toBeLessThanOrEqual(0.05 * all.length)
        if (servers > 1) expect(late(servers - 1)).toBeGreaterThan(0.05 * all.length)
      }),
    )
  })

  it.each([
    [[], 0.5, 0],
    [[3], 0.95, 3],
    [[4, 1, 3, 2], 0.5, 3],
    [[4, 1, 3, 2], 1, 4],
  ])('of %j at %d is %d', (values, share, expected) => {
    expect(quantile(values, share)).toBe(expected)
  })
})

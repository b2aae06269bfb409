import { describe, expect, it } from 'vitest'
import type { Costs } from '../../../bench/capacity/costs.ts'
import { countOf } from '../../../bench/capacity/day.ts'
import { requestsPerHour } from '../../../bench/capacity/limits.ts'
import { populate } from '../../../bench/capacity/population.ts'
import { DELIVERED } from '../../../bench/capacity/rates.ts'
import { bottleneck, simulate } from '../../../bench/capacity/simulate.ts'
import { createUsage } from '../../../bench/capacity/usage.ts'
import { seededRandom } from '../../../src/base/random.ts'

const COSTS: Costs = {
  ...{ takeIn: 0.0004, actOn: 0.01, poll: 0.02, search: 0.01 },
  ...{ firstScan: 3, nextScan: 2, changeScan: 1, checked: 0.3 },
}

describe('A simulated day', () => {
  it('is the same for the same seed, and another one for another', () => {
    expect(simulate(500, COSTS, 1)).toEqual(simulate(500, COSTS, 1))
    expect(simulate(500, COSTS, 1)).not.toEqual(simulate(500, COSTS, 2))
  })

  it('has as many deliveries and scans as the rates say', () => {
    const { deliveries, scans, use } = simulate(400, COSTS)
    expect(deliveries).toBe(DELIVERED.reduce((sum, kind) => sum + countOf(kind, 400), 0))
    expect(scans).toBe(countOf('defaultPush', 400) + countOf('head', 400) + countOf('checked', 400))
    for (const share of Object.values(use)) expect(share).toBeGreaterThan(0)
  })

  it('takes more processes where there are more repositories, or each costs more', () => {
    const [few, many] = [simulate(500, COSTS), simulate(10_000, COSTS)]
    expect(many.workers).toBeGreaterThan(few.workers)
    expect(many.use.scans).toBeGreaterThan(5 * few.use.scans)
    expect(simulate(500, { ...COSTS, nextScan: 60, changeScan: 60 }).workers).toBeGreaterThan(few.workers)
    expect(many.wait).toBeLessThanOrEqual(30)
    expect(many.waitWithOne).toBeGreaterThan(many.wait)
  })

  it('is short first of what is used most', () => {
    const use = { web: 0.2, scans: 0.1, events: 0.1, requests: 0.3, created: 0.9 }
    expect(bottleneck({ use })).toBe('created')
    expect(bottleneck(simulate(2000, { ...COSTS, changeScan: 100 }))).toBe('scans')
    expect(bottleneck(simulate(2000, { ...COSTS, search: 100 }))).toBe('web')
  })
})

describe('Repositories', () => {
  it('are each in one installation, of which most are small', () => {
    const { installationOf, sizes } = populate(3000, seededRandom(1))
    const counted = sizes.map(() => 0)
    for (const installation of installationOf) counted[installation] = (counted[installation] ?? 0) + 1
    expect(counted).toEqual(sizes)
    expect(sizes.filter((size) => size <= 10).length).toBeGreaterThan(sizes.length / 2)
    expect(Math.max(...sizes)).toBeGreaterThan(50)
  })

  it('are busy in very different measure', () => {
    const population = populate(1000, seededRandom(1))
    const picked = new Float64Array(1000)
    for (let count = 0; count < 100_000; count++) {
      const repository = population.pick()
      picked[repository] = (picked[repository] ?? 0) + 1
    }
    const sorted = [...picked].sort((a, b) => b - a)
    const busiest = sorted.slice(0, 100).reduce((sum, count) => sum + count, 0)
    expect(busiest).toBeGreaterThan(30_000)
    expect(sorted[500]).toBeLessThan(80)
  })
})

describe("GitHub's limits", () => {
  it.each([
    [1, 5000],
    [20, 5000],
    [21, 5050],
    [170, 12_500],
    [2000, 12_500],
  ])('let an installation with %d repositories ask %d times an hour', (repositories, perHour) => {
    expect(requestsPerHour(repositories)).toBe(perHour)
  })

  it('are compared with the busiest hour and minute of each installation', () => {
    const usage = createUsage(2)
    for (const at of [10, 20, 70, 4000]) usage.add(1, at, { requests: 2, created: 1 })
    expect(usage.peaks()).toEqual([
      { requestsPerHour: 0, createdPerHour: 0, createdPerMinute: 0 },
      { requestsPerHour: 6, createdPerHour: 3, createdPerMinute: 2 },
    ])
  })
})

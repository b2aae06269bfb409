import { describe, expect, it } from 'vitest'
import { DRAWS, simulate } from './simulations.ts'

describe('Five hundred sequential tests at 0.05, 0.20 and an effect of 0.05 MRR', () => {
  const ROUNDS = 500
  const standardError = (rate: number) => Math.sqrt((rate * (1 - rate)) / ROUNDS)

  it.each(DRAWS)('with %s accept an equal treatment no more often than they may', (_, equal) => {
    expect(simulate(equal, ROUNDS).accepted).toBeLessThanOrEqual(0.05 + 3 * standardError(0.05))
  })

  it.each(DRAWS)('with %s find a better treatment in four of five cases', (_, _equal, better) => {
    const { accepted, queries } = simulate(better, ROUNDS)
    expect(accepted).toBeGreaterThanOrEqual(0.8)
    expect(queries).toBeLessThan(600)
  })
})

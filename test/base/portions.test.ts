import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { portionsOf } from '../../src/base/portions.ts'

describe('Portions', () => {
  it.each<[number[], number, number[][]]>([
    [[], 3, []],
    [[1, 1, 1, 1], 3, [[1, 1, 1], [1]]],
    [[2, 2, 1, 3], 3, [[2], [2, 1], [3]]],
    [[9, 1, 0], 3, [[9], [1, 0]]],
  ])('of sizes %j that fit into %i are %j', (sizes, most, expected) => {
    expect(portionsOf(sizes, most, (size) => size)).toEqual(expected)
  })

  it('have everything once and in order, and are too large only for one item', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9)), fc.integer({ min: 1, max: 12 }), (sizes, most) => {
        const portions = portionsOf(sizes, most, (size) => size)
        expect(portions.flat()).toEqual(sizes)
        for (const portion of portions) {
          const others = portion.slice(1)
          const whole = portion.reduce((sum, size) => sum + size, 0)
          if (others.some((size) => size > 0)) expect(whole).toBeLessThanOrEqual(most)
        }
      }),
    )
  })

  it('have as many items as are asked for, where nothing is said of sizes', () => {
    expect(portionsOf(new Set(['a', 'b', 'c']), 2)).toEqual([['a', 'b'], ['c']])
  })
})

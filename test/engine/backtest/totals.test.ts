import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EndKind } from '../../../src/engine/backtest/ending.ts'
import type { StatementFate } from '../../../src/engine/backtest/fate.ts'
import { daysBetween } from '../../../src/engine/backtest/statements.ts'
import { median, totalsOf } from '../../../src/engine/backtest/totals.ts'
import { changeOn, statement } from './statements.ts'

const told = (kind: EndKind, days: number, rule = 'link'): StatementFate => ({
  ...statement({ rule }),
  ended: { ...changeOn(days), kind, days },
})

describe('The totals', () => {
  it('count statements by what became of them, and take the median of those that were mended', () => {
    const standing: StatementFate = { ...statement({ rule: 'anchor' }), ended: null }
    const changes = [
      { ...changeOn(10), statements: [told('fixed', 40), told('undone', 0.5), told('deleted', 900)] },
      { ...changeOn(30), statements: [standing, told('fixed', 2, 'anchor')] },
    ]
    expect(totalsOf(changes, 12, changeOn(130).time * 1000)).toEqual({
      changes: 12,
      telling: 2,
      statements: 5,
      fixed: 2,
      undone: 1,
      deleted: 1,
      standing: 1,
      within_a_day: 1,
      median_days: 2,
      median_days_standing: 100,
      by_rule: {
        link: { fixed: 1, undone: 1, deleted: 1, standing: 0 },
        anchor: { fixed: 1, undone: 0, deleted: 0, standing: 1 },
      },
    })
  })

  it('have no median of nothing', () => {
    expect(totalsOf([], 3, 0)).toMatchObject({ changes: 3, telling: 0, median_days: null, median_days_standing: null })
  })
})

describe('The median', () => {
  it.each([
    [[], null],
    [[7], 7],
    [[9, 1, 5], 5],
    [[1, 2, 3, 10], 2.5],
  ])('of %j is %j', (values, middle) => {
    expect(median(values)).toBe(middle)
  })

  it('has as many values on one side as on the other', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1 }), (values) => {
        const middle = median(values) ?? Number.NaN
        const half = values.length / 2
        expect(values.filter((value) => value < middle).length).toBeLessThanOrEqual(half)
        expect(values.filter((value) => value > middle).length).toBeLessThanOrEqual(half)
      }),
    )
  })
})

it('Days are counted with fractions, and never backwards', () => {
  expect([daysBetween(0, 129_600), daysBetween(86_400, 0)]).toEqual([1.5, 0])
})

import { describe, expect, it } from 'vitest'
import { DAY, daysAfter } from '../../../../src/base/time.ts'
import type { RuleSource, SpotCheckState } from '../../../../src/ledger/learning/rules/rule.ts'
import {
  beginSpotCheck,
  chooseSpotCheck,
  extendedExpiry,
  firstSpotCheck,
  isSpotCheckDue,
  isSpotChecked,
} from '../../../../src/ledger/learning/rules/spot-check.ts'

const MADE = new Date('2026-01-01T00:00:00Z')
const daysIn = (days: number): Date => daysAfter(MADE, days)
const FRESH: SpotCheckState = { claim_id: null, until: null, next_at: daysIn(30), count: 0 }
interface Change {
  revoked?: boolean
  expires_at?: Date | null
  spot?: SpotCheckState
  source?: RuleSource
}
const rule = (change: Change = {}) => ({
  ...{ source: 'quick_pick' as const, revoked: false, expires_at: daysIn(90), created_at: MADE, spot: FRESH },
  ...change,
})

describe('A spot check', () => {
  it.each([
    ['is not due before thirty days', rule(), 29.9, false],
    ['is due from then on', rule(), 30, true],
    ['is due for rules without an end too', rule({ expires_at: null }), 400, true],
    [
      'is not due for what was silently dismissed for good',
      rule({ expires_at: null, source: 'count_based' }),
      400,
      false,
    ],
    ['is due for what was silently dismissed for a time', rule({ source: 'count_based' }), 31, true],
    ['is not due once the rule expired', rule(), 91, false],
    ['is not due once it was revoked', rule({ revoked: true }), 31, false],
    ['is not due again within thirty days', rule({ spot: beginSpotCheck(FRESH, 'c', daysIn(31)) }), 60.9, false],
    ['is due again after them', rule({ spot: beginSpotCheck(FRESH, 'c', daysIn(31)) }), 61, true],
  ])('%s', (_, checked, days, due) => {
    expect(isSpotCheckDue(checked, daysIn(days))).toBe(due)
  })

  it('lets one claim through for seven days', () => {
    const spot = beginSpotCheck(FRESH, 'c', daysIn(31))
    const through = (id: string, days: number): boolean => isSpotChecked({ spot }, id, daysIn(days))
    expect([through('c', 31), through('c', 37.9), through('c', 38), through('d', 31)]).toEqual([
      ...[true, true, false, false],
    ])
  })

  it('lets none through before it began', () => {
    expect(isSpotChecked({ spot: { ...FRESH, claim_id: 'c' } }, 'c', MADE)).toBe(false)
    expect(isSpotChecked({ spot: FRESH }, 'c', MADE)).toBe(false)
  })

  it('comes first thirty days after the rule was made, and is counted', () => {
    expect(firstSpotCheck(MADE)).toEqual(daysIn(30))
    const once = beginSpotCheck(FRESH, 'c', daysIn(31))
    expect(once).toEqual({ claim_id: 'c', until: daysIn(38), next_at: daysIn(61), count: 1 })
    expect(beginSpotCheck(once, 'd', daysIn(61)).count).toBe(2)
  })

  it('takes another claim each time, first the one whose answer would teach most', () => {
    const candidates = Object.entries({ b: 0.1, a: 0.1, c: 0.2 }).map(([id, doubt]) => ({ id, doubt }))
    const chosen = [0, 1, 2, 3].map((count) => chooseSpotCheck({ spot: { ...FRESH, count } }, candidates))
    expect(chosen).toEqual(['c', 'a', 'b', 'c'])
    expect(chooseSpotCheck({ spot: FRESH }, [])).toBeNull()
  })

  it('that is dismissed makes the rule last as long again', () => {
    expect(extendedExpiry(rule(), MADE.getTime() + 40 * DAY)).toEqual(daysIn(130))
    expect(extendedExpiry(rule({ expires_at: null }), daysIn(40))).toBeNull()
  })
})

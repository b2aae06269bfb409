import { describe, expect, it } from 'vitest'
import { totalsOf } from '../../../src/engine/backtest/totals.ts'
import { pastYearText } from '../../../src/report/pull-request/check-run/summary.ts'
import { changeOn, statement } from '../../engine/backtest/statements.ts'

const ended = { ...changeOn(51), kind: 'fixed', days: 41 } as const
const changes = [
  {
    ...changeOn(10),
    statements: [
      { ...statement(), ended },
      { ...statement(), ended: null },
    ],
  },
]
const totals = (checked: number) => totalsOf(changes, checked, changeOn(100).time * 1000)

describe('What a check run says of the year before the installation', () => {
  it('is what changes made false and what became of it', () => {
    expect(pastYearText({ totals: totals(512), since: null })).toBe(
      '**Before DocAlign was installed:** within a year, 1 of 512 changes made 2 statements false. 1 was fixed by hand, after 41 days at the median. 1 is still false, after 90 days. `docalign backtest` lists them.',
    )
  })

  it('names the day where the year has more changes than were checked', () => {
    expect(pastYearText({ totals: totals(500), since: changeOn(0).time })).toContain(
      'since 2025-01-01, 1 of 500 changes',
    )
  })

  it('is nothing where nothing was made false, or of too few changes', () => {
    expect(pastYearText({ totals: totalsOf([], 500, 0), since: null })).toBe('')
    expect(pastYearText({ totals: totals(9), since: null })).toBe('')
  })
})

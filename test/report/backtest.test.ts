import { describe, expect, it } from 'vitest'
import type { StatementFate } from '../../src/engine/backtest/fate.ts'
import type { BacktestResult } from '../../src/engine/backtest/result.ts'
import { totalsOf } from '../../src/engine/backtest/totals.ts'
import { renderBacktestJson } from '../../src/report/backtest/json.ts'
import { renderBacktest } from '../../src/report/backtest/terminal.ts'
import { backtestHeadline, fateSentences, fateText } from '../../src/report/backtest/text.ts'
import { changeOn, statement } from '../engine/backtest/statements.ts'

const NOW = changeOn(400).time * 1000
const ended = (kind: 'fixed' | 'undone' | 'deleted', days: number): StatementFate => ({
  ...statement(),
  ended: { ...changeOn(100 + days, 'Mend it'), kind, days },
})
const standing: StatementFate = { ...statement(), ended: null }

function past(statements: readonly StatementFate[], checked = 512): BacktestResult {
  const changes = statements.length === 0 ? [] : [{ ...changeOn(100), statements }]
  return {
    version: 1,
    repository: { path: '/tmp/tidy', head: 'b'.repeat(40), since: changeOn(0).time },
    changes,
    totals: totalsOf(changes, checked, NOW),
    unread: [],
    config_problems: [],
  }
}

describe('The headline of a backtest', () => {
  it.each([
    [past([], 0), 'No changes since 2025-01-01'],
    [past([]), 'None of 512 changes since 2025-01-01 made a statement false'],
    [past([standing], 1), '1 of 1 change since 2025-01-01 made 1 statement false'],
    [past([standing, standing], 1512), '1 of 1,512 changes since 2025-01-01 made 2 statements false'],
  ])('counts changes and statements', (result, headline) => {
    expect(backtestHeadline(result)).toBe(headline)
  })
})

describe('What became of statements', () => {
  it.each([
    ['nothing of none', [], []],
    ['one that stands', [standing], ['1 is still false, after 300 days.']],
    ['some that stand', [standing, standing], ['2 are still false, after 300 days at the median.']],
    ['one that was fixed', [ended('fixed', 41)], ['1 was fixed by hand, after 41 days at the median.']],
    [
      'some that were fixed or made true again, and one that went with its page',
      [ended('fixed', 0.2), ended('fixed', 1), ended('undone', 9), ended('deleted', 90)],
      ['3 were fixed by hand, after 1 day at the median, 1 of them within a day; 1 went with its page.'],
    ],
  ])('is said in sentences: %s', (_, statements, sentences) => {
    expect(fateSentences(past(statements))).toEqual(sentences)
  })

  it.each([
    [standing, 'still false after 300 days'],
    [ended('fixed', 41), 'fixed after 41 days by 0000000 “Mend it”'],
    [ended('undone', 0.4), 'made true again after less than a day by 0000000 “Mend it”'],
    [ended('deleted', 1.9), 'page deleted after 1 day by 0000000 “Mend it”'],
  ])('is said of each', (told, text) => {
    expect(fateText(told, changeOn(100), NOW)).toBe(text)
  })
})

describe('In a terminal', () => {
  it('a narrow one has the fate on a line of its own, and changes that could not be read are counted by the reason', () => {
    const unread = [1, 2, 3].map((day) => ({ ...changeOn(day), reason: day < 3 ? 'too large' : 'damaged' }))
    const result = { ...past([{ ...ended('fixed', 41), was_true: false }]), unread }
    expect(renderBacktest(result, { color: false, width: 60, now: NOW })).toBe(`2025-04-11 0000000 Change 100
  README.md:3  docs/guide.md
    fixed after 41 days by 0000000 “Mend it”
    false from the start: \`docs/guide.md\` is gone

not read  2 changes: too large
not read  0000000 “Change 3”: damaged

1 of 512 changes since 2025-01-01 made 1 statement false
1 was fixed by hand, after 41 days at the median.
`)
  })

  it('text of strangers does nothing', () => {
    const evil = '\u001b[31mred\u202e'
    const told = { ...standing, value: evil, reason: evil, file: evil, quote: evil }
    const result = { ...past([told]), changes: [{ ...changeOn(100, evil), statements: [told] }] }
    expect(renderBacktest(result, { color: false, width: null, now: NOW })).not.toMatch(/[\u001b\u202e]/)
    expect(renderBacktestJson(result)).not.toMatch(/[\u001b\u202e]/)
  })
})

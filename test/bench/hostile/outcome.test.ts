import { expect, it } from 'vitest'
import { brokenBounds, type Outcome, ratioOf, report } from '../../../bench/hostile/outcome.ts'

const HELD: Outcome = {
  attack: { name: 'a | b', group: 'git', database: 'embedded' },
  alone: [1, 2, 9],
  attacked: [2, 6],
  slowest: 250,
  peak: 1500,
  ended: 10,
  told: null,
  changed: null,
  harm: null,
}

it('Of honest checks the slowest under attack counts, against the median without', () => {
  expect(ratioOf(HELD)).toBe(3)
  expect(ratioOf({ alone: [1, 2, 9], attacked: [2, Number.POSITIVE_INFINITY] })).toBe(Number.POSITIVE_INFINITY)
  expect(ratioOf({ alone: [], attacked: [] })).toBe(Number.POSITIVE_INFINITY)
})

it.each([
  [{}, []],
  [{ attacked: [6.1] }, ['honest checks']],
  [{ attacked: [] }, ['honest checks']],
  [{ slowest: Number.POSITIVE_INFINITY }, ['`/live`']],
  [{ peak: 1501 }, ['memory']],
  [{ peak: Number.NaN }, ['memory']],
  [{ ended: null }, ['SIGTERM']],
  [{ changed: 'failure → success' }, ['honest results: failure → success']],
  [{ harm: '9 MB stay on the disk' }, ['9 MB stay on the disk']],
  [{ ended: 'gone' as const }, ['the server ended']],
])('%j breaks %j', (change, broken) => {
  expect(brokenBounds({ ...HELD, ...change })).toEqual(broken)
})

it('A table has a row for each attack, and says how many broke a bound', () => {
  const text = report([HELD, { ...HELD, attacked: [], slowest: Number.POSITIVE_INFINITY, ended: null }])
  expect(text).toContain('| git: a \\| b | embedded | 2.0 | 6.0, 6.0 (2) | 3.0 | 250 | 1500 | 10.0 | — |  |')
  expect(text).toContain('| — | never | never | 1500 | does not | — | honest checks, `/live`, SIGTERM |')
  expect(text).toContain('2 attacks, 1 of which broke a bound.')
})

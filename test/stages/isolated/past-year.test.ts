import { expect, it } from 'vitest'
import { checkPastYear } from '../../../src/stages/isolated/past-year.ts'
import type { BacktestTask } from '../../../src/stages/isolated/protocol.ts'
import { fixture, open } from '../../base/git/opened.ts'
import { configOf } from '../../engine/scan/scanned.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-03-01T00:00:00Z')
const task = (change: Partial<BacktestTask>): BacktestTask => ({
  ...{ path: '', head: 'HEAD', since: 0, most: 500, now: NOW, seconds: 100 },
  config: configOf(),
  ...change,
})

/** A page goes, and then the link to it; other changes follow. */
function story(changes: number) {
  const repository = fixture()
  const at = (day: number): string => new Date(NOW - (100 - day) * DAY).toISOString()
  repository.commit({ 'README.md': 'See [a](docs/a.md).\n', 'docs/a.md': '# A\n', 'n.js': '' }, 'Begin', at(0))
  repository.commit({ 'docs/a.md': null }, 'Drop a', at(1))
  repository.commit({ 'README.md': 'See.\n' }, 'Take the link out', at(3))
  for (let day = 4; day < 2 + changes; day++) repository.commit({ 'n.js': `${day}\n` }, 'Go on', at(day))
  return repository
}

it('A backtest that takes long goes on later', async () => {
  const clone = await open(story(2).path)
  const head = await clone.resolve('HEAD')
  expect(await checkPastYear(clone, task({ head, seconds: 0.001 }), 'kept')).toBe('unfinished')
  const past = await checkPastYear(clone, task({ head }), 'kept')
  expect(past).toMatchObject({
    totals: { changes: 2, telling: 1, statements: 1, fixed: 1, median_days: 2 },
    since: null,
    evidence: { 'link target': { right: 1, wrong: 0 } },
  })
})

it('Of more changes than are to be checked, the newest are, and their beginning is told', async () => {
  const clone = await open(story(6).path)
  const head = await clone.resolve('HEAD')
  const past = await checkPastYear(clone, task({ head, most: 3 }), null)
  expect(past).toMatchObject({ totals: { changes: 3, statements: 0 }, since: NOW / 1000 - (95 * DAY) / 1000 })
})

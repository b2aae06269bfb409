import { expect, test } from 'vitest'
import { fixture, open } from '../opened.ts'

test('What each commit changed is told newest first, without merges and older commits', async () => {
  const made = fixture()
  const first = made.commit({ 'a b.md': '1', 'src/ü.js': '1' }, 'first')
  const second = made.commit({ 'a b.md': '2' }, 'second')
  const third = made.commit({ 'c.js': '1' }, 'third')
  const repository = await open(made.path)
  const all = await repository.changedTogether('HEAD', { since: 0, after: null })
  expect(all.map(({ commit, paths }) => [commit, [...paths].sort()])).toEqual([
    [third, ['c.js']],
    [second, ['a b.md']],
    [first, ['a b.md', 'src/ü.js']],
  ])
  expect(all.every(({ time }) => time > 0)).toBe(true)
  const later = await repository.changedTogether('HEAD', { since: 0, after: second })
  expect(later.map(({ commit }) => commit)).toEqual([third])
  const now = Math.floor(Date.now() / 1000)
  expect(await repository.changedTogether('HEAD', { since: now + 10 * 86_400, after: null })).toEqual([])
})

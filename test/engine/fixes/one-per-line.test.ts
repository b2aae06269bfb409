import { expect, it } from 'vitest'
import { onePerLine } from '../../../src/engine/fixes/one-per-line.ts'

it('Edits of one line come into sets of their own, those of others together', () => {
  const edits = [1, 1, 2, 3, 2].map((line, index) => ({ line, index }))
  expect(onePerLine(edits).map((set) => set.map(({ index }) => index))).toEqual([
    [0, 2, 3],
    [1, 4],
  ])
  expect(onePerLine([])).toEqual([])
})

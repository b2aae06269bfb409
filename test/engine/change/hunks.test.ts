import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hunksBetween } from '../../../src/engine/change/hunks.ts'

const LINES = fc.array(fc.constantFrom('one', 'two', 'three', 'four', '}', '', 'five'), { maxLength: 30 })

describe('The edits between two texts', () => {
  it('turn the first into the second', () => {
    fc.assert(
      fc.property(LINES, LINES, (before, after) => {
        const [old, now] = [before.join('\n'), after.join('\n')]
        const lines = old === '' ? [] : old.split('\n')
        for (const { from, removed, added } of hunksBetween(old, now).reverse())
          lines.splice(from - 1, removed.length, ...added.map(({ text }) => text))
        expect(lines).toEqual(now === '' ? [] : now.split('\n'))
      }),
    )
  })

  it('pair the lines of one place, and leave those between two places alone', () => {
    const edits = hunksBetween('a: 1\nkept\nb: 2\nlast', 'a: 3\nkept\nlast\nmore')
    expect(edits.map(({ removed, added }) => [removed.map(({ text }) => text), added.map(({ text }) => text)])).toEqual(
      [
        [['a: 1'], ['a: 3']],
        [['b: 2'], []],
        [[], ['more']],
      ],
    )
  })
})

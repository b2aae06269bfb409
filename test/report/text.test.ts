import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { count, displayWidth, seconds, truncate } from '../../src/report/text.ts'

describe('truncate', () => {
  it('never exceeds the length and never splits a pair of surrogates', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 20 }), (text, length) => {
        const cut = truncate(text, length)
        expect(cut.length).toBeLessThanOrEqual(Math.max(length, text.length <= length ? text.length : 0))
        expect(() => encodeURIComponent(cut)).not.toThrow()
      }),
    )
  })
})

describe('what numbers look like', () => {
  it.each([
    [count(1, 'doc'), '1 doc'],
    [count(0, 'doc'), '0 docs'],
    [count(1204, 'finding'), '1,204 findings'],
    [seconds(1234), '1.2 s'],
    [seconds(61_000), '61 s'],
  ])('is this: %s', (shown, wanted) => {
    expect(shown).toBe(wanted)
  })

  it('counts wide characters as two columns and combining marks as none', () => {
    expect(['abc', '漢字', 'e\u0301', '😀'].map(displayWidth)).toEqual([3, 4, 1, 2])
  })
})

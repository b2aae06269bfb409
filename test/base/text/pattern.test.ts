import fc from 'fast-check'
import { expect, it } from 'vitest'
import { escapePattern } from '../../../src/base/text/pattern.ts'

it('An escaped text matches itself and nothing else', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, other) => {
      const pattern = new RegExp(`^${escapePattern(text)}$`)
      expect(pattern.test(text)).toBe(true)
      expect(pattern.test(other)).toBe(text === other)
    }),
  )
})

it.each(['valid?', 'save!', '$watch', 'a.b', 'use(x)', 'C++'])(
  '%s is itself, whatever its marks mean in patterns',
  (name) => {
    expect(new RegExp(`^${escapePattern(name)}$`).test(name)).toBe(true)
  },
)

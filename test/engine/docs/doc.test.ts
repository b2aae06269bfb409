import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWithin } from '../../../src/engine/docs/doc.ts'

it('A line is within ranges, few or many, when one of them has it', () => {
  const range = fc.tuple(fc.nat(60), fc.nat(6)).map(([from, more]) => ({ from, to: from + more }))
  fc.assert(
    fc.property(fc.array(range, { maxLength: 20 }), fc.nat(70), (ranges, line) => {
      expect(isWithin(line, ranges)).toBe(ranges.some(({ from, to }) => line >= from && line <= to))
    }),
  )
})

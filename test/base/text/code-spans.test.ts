import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inCode, partsOf, withoutFences } from '../../../src/base/text/code-spans.ts'

describe('Code in a sentence', () => {
  it.each([
    ['name', '`name`'],
    ['a `b` | c', '``a `b` | c``'],
    ['`whole`', '`` `whole` ``'],
    ['  ', ''],
  ])('%j is written %j', (code, written) => {
    expect(inCode(code)).toBe(written)
  })

  it('is read as it was written, whatever it is', () => {
    const code = fc.string({ unit: fc.constantFrom('a', '`', '|', ' ', '<', '\\') })
    fc.assert(
      fc.property(code, code, (first, second) => {
        const wanted = [first.trim(), second.trim()].filter((text) => text !== '')
        const parts = partsOf(`no ${inCode(first)}, but ${inCode(second)}.`)
        expect(parts?.filter(({ isCode }) => isCode).map(({ text }) => text)).toEqual(wanted)
      }),
    )
  })

  it('is none where a backtick is alone or sets off nothing', () => {
    expect(partsOf('one ` alone')).toBeNull()
    expect(partsOf('nothing ` ` in it')).toBeNull()
  })

  it('loses its marks where there is no markup, and no other', () => {
    expect(withoutFences('the code has ``a `b` | c``, not `d`')).toBe('the code has a `b` | c, not d')
    expect(withoutFences('one ` alone')).toBe('one  alone')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closest } from '../../src/verify/closest.ts'

describe('The closest name', () => {
  it.each([
    ['buld', ['build', 'test'], 'build'],
    ['lint', ['lint:eslint', 'test'], 'lint:eslint'],
    ['docs', ['build-docs', 'x'], 'build-docs'],
    ['builds', ['build'], 'build'],
    ['build', ['build', 'test'], null],
    ['lint', ['lint:a', 'lint:b'], null],
    ['bat', ['cat', 'hat'], null],
    ['start', ['compile', 'release'], null],
    ['x', [], null],
    ['a'.repeat(81), ['a'.repeat(80)], null],
  ])('to %s among %j is %s', (name, candidates, expected) => {
    expect(closest(name, candidates)).toBe(expected)
  })

  it('is always one of the candidates, and never the name itself', () => {
    const word = fc.stringMatching(/^[a-c:-]{0,6}$/)
    fc.assert(
      fc.property(word, fc.array(word), (name, candidates) => {
        const found = closest(name, candidates)
        if (found === null) return
        expect(candidates).toContain(found)
        expect(found).not.toBe(name)
      }),
    )
  })
})

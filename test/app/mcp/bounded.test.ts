import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundedJson } from '../../../src/app/mcp/bounded.ts'

describe('A result within a number of bytes', () => {
  it('is unchanged if it is short', () => {
    expect(JSON.parse(boundedJson({ a: [1, 2], b: 'x' }, 100))).toEqual({ a: [1, 2], b: 'x' })
  })

  it('loses the end of its longest list first, and says so', () => {
    const all = Array.from({ length: 100 }, (_, index) => ({ name: `finding ${index}` }))
    const { findings, few, cut } = JSON.parse(boundedJson({ findings: all, few: [1, 2, 3] }, 1000))
    expect(findings.length).toBeLessThan(100)
    expect(findings[0]).toEqual(all[0])
    expect([few, cut]).toEqual([[1, 2, 3], ['findings']])
  })

  it('keeps the beginning of a long text', () => {
    const { text, cut } = JSON.parse(boundedJson({ text: `${'word '.repeat(1000)}` }, 1000))
    expect(text).toMatch(/^word word .+…$/)
    expect(cut).toEqual(['text'])
  })

  it('fits whatever it is made of lists and texts', () => {
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        fc.string({ unit: 'grapheme', maxLength: 2000 }),
        fc.integer(),
        tie('list'),
        tie('map'),
      ),
      list: fc.array(tie('any'), { maxLength: 50 }),
      map: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('any')),
    })).map
    fc.assert(
      fc.property(value, (given) => {
        const text = boundedJson(given as object, 4000)
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4000)
        JSON.parse(text)
      }),
    )
  })
})

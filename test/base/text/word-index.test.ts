import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordIndex } from '../../../src/base/text/word-index.ts'

const texts = (...all: string[]) => wordIndex(all, (text) => text)

describe('An index of texts by their words', () => {
  it('finds the texts that have the rarest word, in order', () => {
    const withWord = texts('port 80', 'the port', 'port 80 or 443', 'nothing')
    expect(withWord('port 80')).toEqual(['port 80', 'port 80 or 443'])
    expect(withWord('443 port')).toEqual(['port 80 or 443'])
    expect(withWord('route')).toEqual([])
  })

  it('finds a number in front of its unit, and all texts for one without words', () => {
    const withWord = texts('waits 100ms', 'v18.2')
    expect(withWord('100')).toEqual(['waits 100ms'])
    expect(withWord('18.2')).toEqual(['v18.2'])
    expect(withWord('…')).toEqual(['waits 100ms', 'v18.2'])
  })

  it('leaves out no text that has another between marks', () => {
    const any = fc.string({ unit: fc.constantFrom('a', 'b', '1', '2', ' ', '-', 'é') })
    fc.assert(
      fc.property(fc.array(any), any, any, any, (others, before, text, after) => {
        const whole = `${before} ${text} ${after}`
        expect(texts(...others, whole)(text)).toContain(whole)
      }),
    )
  })
})

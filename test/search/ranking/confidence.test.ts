import { describe, expect, it } from 'vitest'
import { type AnswerSigns, confidenceIn, isGuess } from '../../../src/search/ranking/confidence.ts'

const says = (coverage: number, more: Partial<AnswerSigns> = {}): AnswerSigns => ({
  ...{ coverage, isVerbatim: false, named: 0 },
  ...more,
})

describe('The confidence of an answer', () => {
  it('is the share of the query that the best of the first three results says', () => {
    expect(confidenceIn([says(0.2), says(0.7), says(0.3), says(0.9)])).toBe(0.7)
    expect(confidenceIn([])).toBe(0)
  })

  it('is full where a result has the query word for word', () => {
    expect(confidenceIn([says(0.1, { isVerbatim: true })])).toBe(1)
  })

  it('counts a page that the query names', () => {
    expect(confidenceIn([says(0, { named: 0.8 })])).toBe(0.8)
  })
})

it('Results that say too little of a query are a guess, but not those of an embedding model', () => {
  expect([0, 0.42, 0.43, 1, null].map(isGuess)).toEqual([true, true, false, false, false])
})

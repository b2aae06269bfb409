import { expect, it } from 'vitest'
import { withMatches } from '../../../src/search/live/passages.ts'
import { weightsFor } from '../../../src/search/ranking/weights.ts'

const weights = weightsFor('understand')

/** Passages in the order of their scores: each by its score of words, and the share of the query that stands together in it. */
function ranked(passages: readonly { readonly words: number; readonly together: number }[]): number[] {
  const hits = passages.map(({ words }, document) => {
    const channels = { bm25: words * weights.bm25 }
    return { document, score: channels.bm25, channels }
  })
  const matches = new Map(
    passages.map(({ together }, document) => [document, { coverage: together, isVerbatim: false, from: 0, to: 0 }]),
  )
  return withMatches(hits, () => true, matches, weights).map(({ document }) => document)
}

it('What is more about the words of a query comes before a place that happens to have all of them', () => {
  expect(
    ranked([
      { words: 0.42, together: 1 },
      { words: 0.5, together: 0.5 },
    ]),
  ).toEqual([1, 0])
})

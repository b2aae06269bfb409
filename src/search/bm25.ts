import type { Postings } from './postings.ts'

/** The usual parameters of Okapi BM25: how soon repetition stops counting, and how much length does. */
export interface Bm25Parameters {
  readonly k1: number
  readonly b: number
}

const BM25: Bm25Parameters = { k1: 1.2, b: 0.75 }

/**
 * Okapi BM25 of every document for the lexemes of a query, by document number; 0 where none of them stands. The inverse
 * document frequency is ln(1 + (N − n + ½) / (n + ½)), which is never negative. A lexeme that the query has twice counts twice.
 */
export function bm25Scores(postings: Postings, lexemes: readonly string[], { k1, b } = BM25): Float32Array {
  const scores = new Float32Array(postings.size)
  const average = postings.averageLength || 1
  for (const lexeme of lexemes) {
    const term = postings.term(lexeme)
    if (term === undefined) continue
    const weight = inverseFrequency(postings, term) * (k1 + 1)
    const list = postings.list(term)
    for (let i = 0; i < list.length; i += 2) {
      const document = list[i] as number
      const length = postings.length(document)
      if (length === 0) continue
      const times = list[i + 1] as number
      scores[document] =
        (scores[document] as number) + (weight * times) / (times + k1 * (1 - b + (b * length) / average))
    }
  }
  return scores
}

/** How rare a term is. */
export function inverseFrequency(postings: Postings, term: number): number {
  const frequency = postings.documentFrequency(term)
  return Math.log(1 + (postings.count - frequency + 0.5) / (frequency + 0.5))
}

import type { Scored } from '../../base/text/top.ts'
import { unit } from './ivf-index.ts'
import type { Vectors } from './vectors.ts'

/** The topic of a query: its vector of length 1 in the space of the documents. */
export interface Meaning {
  readonly query: Float32Array
  readonly vectors: Vectors
  /** The share of the query that the vector represents, 0–1: words that no document contains are not represented. */
  readonly share: number
}

/** The documents nearest to a query, by the cosine of their vectors times the share of the query. */
export function nearestTo({ query, vectors, share }: Meaning, limit: number): Scored[] {
  return vectors.nearest(query, limit).map(({ document, score }) => ({ document, score: score * share }))
}

/** The similarity of documents to a query that is moved towards the first results (relevance feedback after Rocchio). */
export function nearnessAfter(
  { query, vectors, share }: Meaning,
  first: readonly number[],
  documents: Iterable<number>,
): ReadonlyMap<number, number> {
  const centre = new Float32Array(query.length)
  for (const document of first) add(centre, vectors.get(document))
  const moved = unit(centre)
  add(moved, query)
  const towards = unit(moved)
  return new Map(
    [...documents].map((document) => [document, Math.max(0, vectors.similarity(document, towards)) * share]),
  )
}

function add(sum: Float32Array, vector: Float32Array): void {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + (vector[i] as number)
}

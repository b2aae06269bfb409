import { unit, type Vectors } from './vectors.ts'

/** The meaning of a query: its vector of length 1 by an embedding model, and those of the documents. */
export interface Meaning {
  readonly query: Float32Array
  readonly vectors: Vectors
}

/** The similarity of documents to a query that is moved towards the first results (relevance feedback after Rocchio). */
export function nearnessAfter(
  { query, vectors }: Meaning,
  first: readonly number[],
  documents: Iterable<number>,
): ReadonlyMap<number, number> {
  const centre = new Float32Array(query.length)
  for (const document of first) add(centre, vectors.get(document))
  const moved = unit(centre)
  add(moved, query)
  const towards = unit(moved)
  return new Map([...documents].map((document) => [document, Math.max(0, vectors.similarity(document, towards))]))
}

function add(sum: Float32Array, vector: Float32Array): void {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + (vector[i] as number)
}

import { inverseFrequency } from './bm25.ts'
import type { Postings } from './postings.ts'

/**
 * The share of what a query says that a document says too, 0–1: of the query's distinct lexemes, rare ones counting more; one
 * that no document has counts as the rarest. Unlike scores, which are relative to the best result, it can be compared between
 * queries.
 */
export function coverageOf(postings: Postings, lexemes: readonly string[], document: number): number {
  const row = postings.document(document)
  const there = new Set<number>()
  for (let i = 0; i < row.length; i += 2) there.add(row[i] as number)
  const unknown = Math.log(1 + (postings.count + 0.5) / 0.5)
  let [covered, total] = [0, 0]
  for (const lexeme of new Set(lexemes)) {
    const term = postings.term(lexeme)
    const weight = term === undefined ? unknown : inverseFrequency(postings, term)
    total += weight
    if (term !== undefined && there.has(term)) covered += weight
  }
  return total === 0 ? 0 : covered / total
}

import type { Postings } from './postings.ts'
import { newTop, type Scored } from './top.ts'
import type { QueryTerm } from './words/query-terms.ts'

/** The usual parameters of Okapi BM25: how soon repetition stops counting, and how much length does. */
const [K1, B] = [1.2, 0.75]

/** A lexeme of a query: its list, and the most that it can add to a document's score. */
interface Term {
  readonly weight: number
  readonly list: readonly number[]
}

/** What documents have so far, by number: used by one call after the other, and left as 0. */
let sums = new Float64Array(0)

/**
 * The best documents for the lexemes of a query by Okapi BM25, best first. The inverse document frequency is
 * ln(1 + (N − n + ½) / (n + ½)), which is never negative. A lexeme that the query has twice counts twice.
 *
 * Lists are read rarest lexeme first. Once all that the lists left can add does not reach the worst of the best so far, documents
 * that have none of the lexemes read are out, and in the long lists of common lexemes only the others are looked up (MaxScore).
 */
export function bm25Best(postings: Postings, query: readonly QueryTerm[], limit: number): readonly Scored[] {
  const terms = termsOf(postings, query)
  const average = postings.averageLength || 1
  const gain = (weight: number, times: number, length: number) =>
    (weight * times) / (times + K1 * (1 - B + (B * length) / average))
  if (sums.length < postings.size) sums = new Float64Array(postings.size * 2)
  let left = terms.reduce((sum, { weight }) => sum + weight, 0)
  let read = 0
  let found: number[] = []
  let next = 0
  for (; next < terms.length; next++) {
    // What was read bounds the scores so far: mostly it tells without looking at them.
    if (found.length >= limit && read > left) {
      const threshold = thresholdOf(found, limit)
      if (threshold > left) {
        const [rest, worst] = [left, threshold]
        found = found.filter((document) => (sums[document] as number) + rest >= worst || forget(document))
        break
      }
    }
    const { weight, list } = terms[next] as Term
    for (let i = 0; i < list.length; i += 2) {
      const document = list[i] as number
      const length = postings.length(document)
      if (length === 0) continue
      const sum = sums[document] as number
      if (sum === 0) found.push(document)
      sums[document] = sum + gain(weight, list[i + 1] as number, length)
    }
    left -= weight
    read += weight
  }
  for (const { weight, list } of terms.slice(next)) {
    for (const document of found) {
      const times = timesIn(list, document)
      if (times > 0) sums[document] = (sums[document] as number) + gain(weight, times, postings.length(document))
    }
  }
  const top = newTop(limit)
  for (const document of found) {
    top.offer(document, sums[document] as number)
    forget(document)
  }
  return top.sorted()
}

export function inverseFrequency(postings: Postings, term: number): number {
  const frequency = postings.documentFrequency(term)
  return Math.log(1 + (postings.count - frequency + 0.5) / (frequency + 0.5))
}

/** The lexemes that are known, weightiest first. */
function termsOf(postings: Postings, query: readonly QueryTerm[]): Term[] {
  const times = new Map<number, number>()
  for (const { lexeme, weight } of query) {
    const term = postings.term(lexeme)
    if (term !== undefined) times.set(term, (times.get(term) ?? 0) + weight)
  }
  return [...times]
    .map(([term, count]) => ({
      weight: inverseFrequency(postings, term) * (K1 + 1) * count,
      list: postings.list(term),
    }))
    .sort((a, b) => b.weight - a.weight || a.list.length - b.list.length)
}

function thresholdOf(found: readonly number[], limit: number): number {
  const top = newTop(limit)
  for (const document of found) top.offer(document, sums[document] as number)
  return top.threshold
}

function forget(document: number): false {
  sums[document] = 0
  return false
}

/** How often the term of a list stands in a document: lists are in the order of the documents' numbers. */
function timesIn(list: readonly number[], document: number): number {
  let [low, high] = [0, list.length >> 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle * 2] as number) < document) low = middle + 1
    else high = middle
  }
  return list[low * 2] === document ? (list[low * 2 + 1] as number) : 0
}

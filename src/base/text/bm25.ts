import { inverseFrequency, type Postings } from './postings.ts'
import { newTop, type Scored } from './top.ts'

/** A lexeme that is searched for, and its weight. */
export interface WeightedLexeme {
  readonly lexeme: string
  /** 1 for a word of the query itself; less for a synonym of one, and for words that any question may have. */
  readonly weight: number
}

/** The usual parameter of Okapi BM25: how soon repetition stops counting. */
const K1 = 1.2
/** How much a word of a head counts for one of a text of average length. */
const HEAD = 1.5

/** Numbers per document in a list. */
const STRIDE = 3

/** A lexeme of a query: its list, and the maximum that it can add to a document's score. */
interface Term {
  readonly weight: number
  readonly list: readonly number[]
}

/** The maximum gain from a lexeme, however often it occurs, per unit of inverse frequency. */
export const MAX_GAIN = K1 + 1

/** Partial scores by document; reused by every call, and reset to 0. */
let sums = new Float64Array(0)

/**
 * The best documents for the lexemes of a query by Okapi BM25, best first; head words count independent of the document's length (BM25F
 * with two fields). The inverse document frequency is ln(1 + (N − n + ½) / (n + ½)), which is never negative. A lexeme that occurs twice in
 * the query counts twice.
 *
 * Lists are read rarest lexeme first. Once the remaining lists together cannot reach the worst of the best scores so far, documents without
 * any of the lexemes read are excluded, and the long lists of common lexemes are only searched for the others (MaxScore).
 */
export function bm25Best(postings: Postings, query: readonly WeightedLexeme[], limit: number): readonly Scored[] {
  const terms = termsOf(postings, query)
  const gain = (weight: number, list: readonly number[], at: number, norm: number) => {
    const times = (list[at + 1] as number) / norm + HEAD * (list[at + 2] as number)
    return (weight * times) / (times + K1)
  }
  if (sums.length < postings.size) sums = new Float64Array(postings.size * 2)
  let left = terms.reduce((sum, { weight }) => sum + weight, 0)
  let read = 0
  let found: number[] = []
  let next = 0
  for (; next < terms.length; next++) {
    // The weights read so far bound the scores: usually this avoids computing the threshold.
    if (found.length >= limit && read > left) {
      const threshold = thresholdOf(found, limit)
      if (threshold > left) {
        const [rest, worst] = [left, threshold]
        found = found.filter((document) => (sums[document] as number) + rest >= worst || forget(document))
        break
      }
    }
    const { weight, list } = terms[next] as Term
    for (let i = 0; i < list.length; i += STRIDE) {
      const document = list[i] as number
      if (postings.length(document) === 0) continue
      const sum = sums[document] as number
      if (sum === 0) found.push(document)
      sums[document] = sum + gain(weight, list, i, postings.lengthNorm(document))
    }
    left -= weight
    read += weight
  }
  for (const { weight, list } of terms.slice(next)) {
    for (const document of found) {
      const at = placeIn(list, document)
      if (at >= 0) sums[document] = (sums[document] as number) + gain(weight, list, at, postings.lengthNorm(document))
    }
  }
  const top = newTop(limit)
  for (const document of found) {
    top.offer(document, sums[document] as number)
    forget(document)
  }
  return top.sorted()
}

/** The known lexemes, highest weight first. */
function termsOf(postings: Postings, query: readonly WeightedLexeme[]): Term[] {
  const times = new Map<number, number>()
  for (const { lexeme, weight } of query) {
    const term = postings.term(lexeme)
    if (term !== undefined) times.set(term, (times.get(term) ?? 0) + weight)
  }
  return [...times]
    .map(([term, count]) => ({
      weight: inverseFrequency(postings, term) * MAX_GAIN * count,
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

/** The index of a document in a list, −1 if missing: lists are sorted by document number. */
function placeIn(list: readonly number[], document: number): number {
  let [low, high] = [0, list.length / STRIDE]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle * STRIDE] as number) < document) low = middle + 1
    else high = middle
  }
  return list[low * STRIDE] === document ? low * STRIDE : -1
}

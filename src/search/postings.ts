import { lexemesOf } from './words/lexemes.ts'
import { newVocabulary, type Vocabulary } from './words/vocabulary.ts'

/** How often each lexeme stands in each document. Documents are numbered from 0 in the order in which they came. */
export interface Postings {
  /**
   * Adds a document's text, and what stands about it, and returns its number.
   *
   * @param least lexemes that it counts as having if it has fewer: a line of code is not more about its words than a section about its own
   */
  add(text: string, about?: string, least?: number): number
  /** Takes a document out; its number is not used again. */
  remove(document: number): void
  /** Numbers from 0 to below this one were given out. */
  readonly size: number
  readonly count: number
  readonly averageLength: number
  /** Of a document, how many lexemes it has; 0 when it was taken out. */
  length(document: number): number
  /** The lexeme's number, or undefined when no document has it. */
  term(lexeme: string): number | undefined
  lexeme(term: number): string
  /** Lexemes that were ever seen. */
  readonly terms: number
  documentFrequency(term: number): number
  readonly vocabulary: Vocabulary
  /** Documents and counts in turn: d₀, n₀, d₁, n₁ … with those that were taken out among them. */
  list(term: number): readonly number[]
  /** Terms and counts in turn of one document. */
  document(document: number): Int32Array
}

/** How often a word of a text counts for one of what stands about it. */
const OWN_WEIGHT = 3

const NO_TERMS = new Int32Array(0)

export function newPostings(): Postings {
  const numbers = new Map<string, number>()
  const vocabulary = newVocabulary()
  const lists: number[][] = []
  const lexemes: string[] = []
  const frequencies: number[] = []
  const documents: Int32Array[] = []
  const lengths: number[] = []
  let count = 0
  let total = 0
  return {
    vocabulary,
    add(text, about = '', least = 0) {
      const document = documents.length
      const counts = new Map<number, number>()
      const own = lexemesOf(text)
      const others = lexemesOf(about)
      const weight = others.length === 0 ? 1 : OWN_WEIGHT
      for (const [index, lexeme] of [...own, ...others].entries()) {
        let term = numbers.get(lexeme)
        if (term === undefined) {
          term = lists.length
          numbers.set(lexeme, term)
          vocabulary.add(lexeme)
          lists.push([])
          lexemes.push(lexeme)
          frequencies.push(0)
        }
        counts.set(term, (counts.get(term) ?? 0) + (index < own.length ? weight : 1))
      }
      const row = new Int32Array(counts.size * 2)
      let at = 0
      for (const [term, times] of counts) {
        lists[term]?.push(document, times)
        frequencies[term] = (frequencies[term] ?? 0) + 1
        row[at++] = term
        row[at++] = times
      }
      documents.push(row)
      const length = own.length + others.length === 0 ? 0 : Math.max(own.length * weight + others.length, least)
      lengths.push(length)
      count++
      total += length
      return document
    },
    remove(document) {
      const row = documents[document]
      if (!row || row === NO_TERMS) return
      for (let i = 0; i < row.length; i += 2) frequencies[row[i] ?? 0] = (frequencies[row[i] ?? 0] ?? 1) - 1
      total -= lengths[document] ?? 0
      documents[document] = NO_TERMS
      lengths[document] = 0
      count--
    },
    get size() {
      return documents.length
    },
    get count() {
      return count
    },
    get averageLength() {
      return count === 0 ? 0 : total / count
    },
    length: (document) => lengths[document] ?? 0,
    term: (lexeme) => numbers.get(lexeme),
    lexeme: (term) => lexemes[term] ?? '',
    get terms() {
      return lists.length
    },
    documentFrequency: (term) => frequencies[term] ?? 0,
    list: (term) => lists[term] ?? [],
    document: (document) => documents[document] ?? NO_TERMS,
  }
}

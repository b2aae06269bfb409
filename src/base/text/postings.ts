import { lexemesOfWord, wordsOf } from './lexemes.ts'
import { newVocabulary, type Vocabulary } from './vocabulary.ts'

/** The parts of a document besides its text. */
export interface DocumentParts {
  /** Its titles and its place: each word counts fully, however long the text is. */
  readonly head?: string
  /** Its context: these words count a third of its own. */
  readonly about?: string
  /** Minimum number of lexemes that it is assumed to have: a line of code is not more about its words than a section about its own. */
  readonly least?: number
  /** How much its length counts, 0–1 (b of BM25): 0.75, if left out. */
  readonly lengthWeight?: number
}

/** The occurrences of each lexeme in each document. Documents are numbered from 0 in insertion order. */
export interface Postings {
  /** Adds a document and returns its number. */
  add(text: string, parts?: DocumentParts): number
  /** Removes a document; its number is not reused. */
  remove(document: number): void
  /** All assigned numbers are below this one. */
  readonly size: number
  readonly count: number
  readonly averageLength: number
  /** The number of lexemes of a document without its head, at least 1; 0 if it was removed. */
  length(document: number): number
  /** What the counts of a document are divided by for its length: 1 for one of average length. */
  lengthNorm(document: number): number
  /** The lexeme's number, or undefined when no document has it. */
  term(lexeme: string): number | undefined
  lexeme(term: number): string
  /** The number of all lexemes ever seen. */
  readonly terms: number
  documentFrequency(term: number): number
  readonly vocabulary: Vocabulary
  /** Triples of document, count in the text and count in the head; includes removed documents. */
  list(term: number): readonly number[]
  /** Pairs of term and count of one document, including its head. */
  document(document: number): Int32Array
}

/** Weight of a word of the text, relative to one of the context. */
const OWN_WEIGHT = 3
/** The usual weight of length in Okapi BM25. */
const LENGTH_WEIGHT = 0.75
/** How often a word of a head is counted in {@link Postings.document}. */
const HEAD_WEIGHT = 2

const NO_TERMS = new Int32Array(0)

export function newPostings(): Postings {
  const numbers = new Map<string, number>()
  const vocabulary = newVocabulary()
  const seen = new Set<string>()
  const lists: number[][] = []
  const lexemes: string[] = []
  const frequencies: number[] = []
  const documents: Int32Array[] = []
  const lengths: number[] = []
  const lengthWeights: number[] = []
  let count = 0
  let total = 0
  const numberOf = (lexeme: string): number => {
    const known = numbers.get(lexeme)
    if (known !== undefined) return known
    const term = lists.length
    numbers.set(lexeme, term)
    lists.push([])
    lexemes.push(lexeme)
    frequencies.push(0)
    return term
  }
  /** Adds the lexemes of a text to the counts, each with the weight, and returns their number. */
  const counted = (text: string, counts: Map<number, number>, weight: number): number => {
    let found = 0
    for (const word of wordsOf(text)) {
      const read = lexemesOfWord(word)
      found += read.length
      if (!seen.has(word)) {
        seen.add(word)
        if (read.length === 1) vocabulary.add(word.toLowerCase(), read[0])
        else for (const lexeme of read) vocabulary.add(lexeme)
      }
      for (const lexeme of read) {
        const term = numberOf(lexeme)
        counts.set(term, (counts.get(term) ?? 0) + weight)
      }
    }
    return found
  }
  return {
    vocabulary,
    add(text, { head = '', about = '', least = 0, lengthWeight = LENGTH_WEIGHT } = {}) {
      const document = documents.length
      const counts = new Map<number, number>()
      const headCounts = new Map<number, number>()
      const around = counted(about, counts, 1)
      const weight = around === 0 ? 1 : OWN_WEIGHT
      const own = counted(text, counts, weight)
      const inHead = counted(head, headCounts, 1)
      for (const term of headCounts.keys()) if (!counts.has(term)) counts.set(term, 0)
      const row = new Int32Array(counts.size * 2)
      let at = 0
      for (const [term, times] of counts) {
        const headTimes = headCounts.get(term) ?? 0
        lists[term]?.push(document, times, headTimes)
        frequencies[term] = (frequencies[term] ?? 0) + 1
        row[at++] = term
        row[at++] = times + HEAD_WEIGHT * headTimes
      }
      documents.push(row)
      const length = own * weight + around
      lengths.push(length + inHead === 0 ? 0 : Math.max(length, least, 1))
      lengthWeights.push(lengthWeight)
      count++
      total += lengths[document] ?? 0
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
    lengthNorm(document) {
      const weight = lengthWeights[document] ?? LENGTH_WEIGHT
      const average = count === 0 ? 1 : total / count || 1
      return 1 - weight + (weight * (lengths[document] ?? 0)) / average
    },
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

/** How rare a term is, from 0; for `undefined`, which no document contains, the maximum. */
export function inverseFrequency(postings: Postings, term: number | undefined): number {
  const frequency = term === undefined ? 0 : postings.documentFrequency(term)
  return Math.log(1 + (postings.count - frequency + 0.5) / (frequency + 0.5))
}

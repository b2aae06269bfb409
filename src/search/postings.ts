import { lexemesOfWord, wordsOf } from './words/lexemes.ts'
import { newVocabulary, type Vocabulary } from './words/vocabulary.ts'

/** What a document has beside its text. */
export interface DocumentParts {
  /** Its titles and its place: each word counts in full, however long the text is. */
  readonly head?: string
  /** What stands about it: its words count a third of its own. */
  readonly about?: string
  /** Lexemes that it counts as having if it has fewer: a line of code is not more about its words than a section about its own. */
  readonly least?: number
}

/** How often each lexeme stands in each document. Documents are numbered from 0 in the order in which they came. */
export interface Postings {
  /** Adds a document and returns its number. */
  add(text: string, parts?: DocumentParts): number
  /** Takes a document out; its number is not used again. */
  remove(document: number): void
  /** Numbers from 0 to below this one were given out. */
  readonly size: number
  readonly count: number
  readonly averageLength: number
  /** Of a document, how many lexemes it has without its head, at least 1; 0 when it was taken out. */
  length(document: number): number
  /** The lexeme's number, or undefined when no document has it. */
  term(lexeme: string): number | undefined
  lexeme(term: number): string
  /** Lexemes that were ever seen. */
  readonly terms: number
  documentFrequency(term: number): number
  readonly vocabulary: Vocabulary
  /** Documents in turn, each with how often they have it and how often their heads do, with those that were taken out among them. */
  list(term: number): readonly number[]
  /** Terms and counts in turn of one document, its head included. */
  document(document: number): Int32Array
}

/** How often a word of a text counts for one of what stands about it. */
const OWN_WEIGHT = 3
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
  /** Adds the lexemes of a text to the counts, each so many times, and returns how many there are. */
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
    add(text, { head = '', about = '', least = 0 } = {}) {
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

/** How rare a term is, 0 upwards; of `undefined`, which no document has, the most. */
export function inverseFrequency(postings: Postings, term: number | undefined): number {
  const frequency = term === undefined ? 0 : postings.documentFrequency(term)
  return Math.log(1 + (postings.count - frequency + 0.5) / (frequency + 0.5))
}

import type { WeightedLexeme } from '../../base/text/bm25.ts'
import { lexemesOf, lexemesOfWord, plainWords, wordsOf } from '../../base/text/lexemes.ts'
import { inverseFrequency, type Postings } from '../../base/text/postings.ts'
import { phrasesFor, synonymsOf } from './synonyms.ts'

/** Words that may phrase any question. They are less significant than their rarity in docs suggests. */
const QUESTION_STOPWORDS = new Set(
  lexemesOf(
    `able actually already always another anyone anything best bring certain come different else everyone everything
    exactly find get give go good happen help instead keep kind know let like look make many may mean might much must
    need never nothing one own particular people possible put real really say see somebody someone something sometimes
    specific still take tell thing try use want way whether while whole within without work yet`,
  ),
)

function isQuestionStopword(lexeme: string): boolean {
  return QUESTION_STOPWORDS.has(lexeme)
}

export interface QueryTerm extends WeightedLexeme {
  /** The number of the query's word that it is or replaces. */
  readonly word: number
  /** Joined from two words of the query, which are also searched separately. */
  readonly isJoined?: true
}

/** The terms of a query. */
export interface QueryTerms {
  readonly terms: readonly QueryTerm[]
  /** The worth of each word of the query, by its number: rare ones more, and one that no document contains like the rarest. */
  readonly worth: readonly number[]
}

/** Maximum number of lexemes to search; the rest of a long query is ignored. */
const MAX_QUERY_LENGTH = 64
/** Weights of a word with a spelling similar to one of the query: in a short word, each letter is more significant. */
const TYPO_WEIGHTS = { short: 0.5, long: 0.8 } as const
const LONG_WORD = 6
/** Weights of synonyms for a word that documents contain, and for one that none contains. */
const SYNONYM_WEIGHT = 0.15
const INSTEAD_WEIGHT = 0.6
const FRAME_WEIGHT = 0.5
/** Maximum number of words that may replace a misspelt one, and of words of a query that are assumed to be misspelt. */
const MAX_NEAR = 3
const MAX_MISSPELT = 8

/**
 * The terms to search: the lexemes of a query; for one that no document contains, similarly spelt ones; identifiers that two consecutive
 * words form (`body limit`: `bodylimit`); and, with less weight, synonyms.
 */
export function queryTerms(postings: Postings, text: string): QueryTerms {
  const asked = askedLexemes(text)
  const phrases = phrasesFor(text)
  const own = new Set(asked.map(({ lexeme }) => lexeme))
  const terms: QueryTerm[] = []
  const worth: number[] = []
  let misspelt = 0
  for (const { lexeme, written, parts } of asked) {
    const word = worth.length
    const weight = isQuestionStopword(lexeme) ? FRAME_WEIGHT : 1
    const found = isThere(postings, lexeme)
      ? [{ lexeme, weight }]
      : standIns(postings, { lexeme, written, parts, weight }, phrases, () => ++misspelt <= MAX_MISSPELT)
    for (const each of found) terms.push({ ...each, word })
    if (isThere(postings, lexeme)) {
      const others = [...(phrases.get(lexeme) ?? []), ...synonymsOf(lexeme)]
      for (const other of others)
        if (!own.has(other) && isThere(postings, other))
          terms.push({ lexeme: other, weight: weight * SYNONYM_WEIGHT, word })
    }
    const rarest = Math.min(...found.map((each) => inverseFrequency(postings, postings.term(each.lexeme))), Infinity)
    // A missing identifier is represented by its parts, and a missing word that any question may contain is not significant.
    const isNothing = isQuestionStopword(lexeme) || parts.some((part) => isThere(postings, part))
    if (found.length === 0 && isNothing) worth.push(0)
    else worth.push(weight * (Number.isFinite(rarest) ? rarest : inverseFrequency(postings, undefined)))
  }
  const known = new Set(terms.map(({ lexeme }) => lexeme))
  const joined = [...new Set(compounds(text))].filter((lexeme) => !known.has(lexeme) && isThere(postings, lexeme))
  return {
    terms: [...onceEach(terms), ...joined.map((lexeme) => ({ lexeme, weight: 1, word: -1, isJoined: true as const }))],
    worth,
  }
}

interface AskedLexeme {
  readonly lexeme: string
  /** The spelling that may be wrong. */
  readonly written: string
  /** All lexemes of its word. */
  readonly parts: readonly string[]
}

function askedLexemes(text: string): AskedLexeme[] {
  const found = wordsOf(text).flatMap((word): AskedLexeme[] => {
    const lexemes = lexemesOfWord(word)
    return lexemes.map((lexeme) => ({
      lexeme,
      parts: lexemes,
      written: lexemes.length === 1 ? word.toLowerCase() : lexeme,
    }))
  })
  return found.slice(0, MAX_QUERY_LENGTH)
}

/** The replacements for a word that no document contains: synonyms, or else similarly spelt words. */
function standIns(
  postings: Postings,
  { lexeme, written, weight }: AskedLexeme & { readonly weight: number },
  phrases: ReadonlyMap<string, readonly string[]>,
  mayBeMisspelt: () => boolean,
): WeightedLexeme[] {
  const others = [...new Set([...(phrases.get(lexeme) ?? []), ...synonymsOf(lexeme)])]
  const known = others.filter((other) => isThere(postings, other))
  if (known.length > 0) return known.map((other) => ({ lexeme: other, weight: weight * INSTEAD_WEIGHT }))
  if (!mayBeMisspelt()) return []
  const near = postings.vocabulary
    .near(written)
    .filter((other) => isThere(postings, other))
    .map((other) => ({ lexeme: other, frequency: postings.documentFrequency(postings.term(other) ?? -1) }))
    .sort((a, b) => b.frequency - a.frequency)
    .slice(0, MAX_NEAR)
  const typo = written.length < LONG_WORD ? TYPO_WEIGHTS.short : TYPO_WEIGHTS.long
  return near.map((other) => ({ lexeme: other.lexeme, weight: (weight * typo) / near.length }))
}

/** One term per lexeme: the one with the highest weight, except for lexemes that the query itself contains twice. */
function onceEach(terms: readonly QueryTerm[]): QueryTerm[] {
  const best = new Map<string, number>()
  for (const { lexeme, weight } of terms) best.set(lexeme, Math.max(best.get(lexeme) ?? 0, weight))
  const seen = new Set<string>()
  return terms.filter(({ lexeme, weight }) => {
    if (weight === best.get(lexeme) && weight >= FRAME_WEIGHT) return true
    return weight === best.get(lexeme) && !seen.has(lexeme) && seen.add(lexeme)
  })
}

function compounds(text: string): string[] {
  const words = plainWords(text).slice(0, MAX_QUERY_LENGTH)
  return words.slice(1).flatMap((word, index) => lexemesOf(`${words[index]}${word}`))
}

function isThere(postings: Postings, lexeme: string): boolean {
  const term = postings.term(lexeme)
  return term !== undefined && postings.documentFrequency(term) > 0
}

import type { WeightedLexeme } from '../bm25.ts'
import { inverseFrequency, type Postings } from '../postings.ts'
import { isFrame } from './frame.ts'
import { lexemesOf, lexemesOfWord, plainWords, wordsOf } from './lexemes.ts'
import { phrasesFor, synonymsOf } from './synonyms.ts'

export interface QueryTerm extends WeightedLexeme {
  /** The word of the query that it is or stands for, by its number. */
  readonly word: number
  /** Joined of two words of the query, which are looked for themselves. */
  readonly isJoined?: true
}

/** What a query looks for. */
export interface QueryTerms {
  readonly terms: readonly QueryTerm[]
  /** How much each word of the query says, by its number: rare ones more, and one that no document has as much as the rarest. */
  readonly worth: readonly number[]
}

/** Lexemes that are looked for; what comes after them in a long query is not. */
const MAX_QUERY_LENGTH = 64
/** A word that is spelt almost like one of a query: of a short word each letter says more. */
const TYPO_WEIGHTS = { short: 0.5, long: 0.8 } as const
const LONG_WORD = 6
/** Other words for one that documents have, and for one that none has. */
const SYNONYM_WEIGHT = 0.15
const INSTEAD_WEIGHT = 0.6
const FRAME_WEIGHT = 0.5
/** Words that a misspelt one may stand for, and words of a query that are taken for misspelt. */
const MAX_NEAR = 3
const MAX_MISSPELT = 8

/**
 * What to look for: the lexemes of a query; for one that no document has, those that are spelt almost alike; identifiers that two
 * words following each other make (`body limit`: `bodylimit`); and, for less, other words for the same.
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
    const weight = isFrame(lexeme) ? FRAME_WEIGHT : 1
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
    // An identifier that is nowhere is what its parts are, and what any question may have says nothing where it is nowhere.
    const isNothing = isFrame(lexeme) || parts.some((part) => isThere(postings, part))
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
  /** As it may be misspelt. */
  readonly written: string
  /** All that its word is read as. */
  readonly parts: readonly string[]
}

function askedLexemes(text: string): AskedLexeme[] {
  const found = wordsOf(text).flatMap((word): AskedLexeme[] => {
    const lexemes = lexemesOfWord(word)
    return lexemes.map((lexeme) => ({
      ...{ lexeme, parts: lexemes },
      written: lexemes.length === 1 ? word.toLowerCase() : lexeme,
    }))
  })
  return found.slice(0, MAX_QUERY_LENGTH)
}

/** What is looked for in the place of a word that no document has: other words for it, or else those that are spelt almost alike. */
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

/** One of each lexeme: of several, the one that counts most, but for those that the query itself has twice. */
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

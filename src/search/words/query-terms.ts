import type { Postings } from '../postings.ts'
import { lexemesOf, plainWords } from './lexemes.ts'
import { synonymsOf } from './synonyms.ts'

/** A lexeme that is looked for, and how much it counts. */
export interface QueryTerm {
  readonly lexeme: string
  /** 1 for a word of the query itself, less for what it may stand for. */
  readonly weight: number
  /** Joined of two words of the query, which are looked for themselves. */
  readonly isJoined?: true
}

/** Lexemes that are looked for; what comes after them in a long query is not. */
const MAX_QUERY_LENGTH = 64
const TYPO_WEIGHT = 0.8
/** Other words for one that documents have, and for one that none has. */
const SYNONYM_WEIGHT = 0.25
const INSTEAD_WEIGHT = 0.6
const COMPOUND_WEIGHT = 1
/** Words that a misspelt one may stand for, and words of a query that are taken for misspelt. */
const MAX_NEAR = 3
const MAX_MISSPELT = 8

/**
 * What to look for: the lexemes of a query; for one that no document has, those that are spelt almost alike; identifiers that two
 * words following each other make (`body limit`: `bodylimit`); and, for less, other words for the same.
 */
export function queryTerms(postings: Postings, text: string): QueryTerm[] {
  const lexemes = lexemesOf(text).slice(0, MAX_QUERY_LENGTH)
  const synonyms = (lexeme: string): readonly string[] => synonymsOf(lexeme).filter((other) => isThere(postings, other))
  let misspelt = 0
  const own = lexemes.flatMap((lexeme): QueryTerm[] => {
    if (isThere(postings, lexeme)) return [{ lexeme, weight: 1 }]
    if (synonyms(lexeme).length > 0 || ++misspelt > MAX_MISSPELT) return []
    const near = postings.vocabulary.near(lexeme).filter((other) => isThere(postings, other))
    return near.slice(0, MAX_NEAR).map((other) => ({ lexeme: other, weight: TYPO_WEIGHT / near.length }))
  })
  const known = new Set(own.map(({ lexeme }) => lexeme))
  const others: QueryTerm[] = [
    ...compounds(text).map((lexeme) => ({ lexeme, weight: COMPOUND_WEIGHT, isJoined: true as const })),
    ...lexemes.flatMap((lexeme) =>
      synonyms(lexeme).map((other) => ({ lexeme: other, weight: known.has(lexeme) ? SYNONYM_WEIGHT : INSTEAD_WEIGHT })),
    ),
  ]
  const added = new Map<string, QueryTerm>()
  for (const term of others)
    if (!known.has(term.lexeme) && !added.has(term.lexeme) && isThere(postings, term.lexeme))
      added.set(term.lexeme, term)
  return [...own, ...added.values()]
}

function compounds(text: string): string[] {
  const words = plainWords(text).slice(0, MAX_QUERY_LENGTH)
  return words.slice(1).flatMap((word, index) => lexemesOf(`${words[index]}${word}`))
}

function isThere(postings: Postings, lexeme: string): boolean {
  const term = postings.term(lexeme)
  return term !== undefined && postings.documentFrequency(term) > 0
}

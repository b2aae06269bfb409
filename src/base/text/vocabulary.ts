import damerauLevenshtein from 'damerau-levenshtein'
import { distance } from 'fastest-levenshtein'

/** The words of an index, for finding similarly spelt ones. */
export interface Vocabulary {
  /** @param lexeme its indexed form; defaults to the word itself */
  add(word: string, lexeme?: string): void
  /** Lexemes of the known words that are nearest to a misspelt one. */
  near(word: string): readonly string[]
}

/** Shorter words have too many neighbours. */
const MIN_LENGTH = 4
/** From this length on, two letters may be wrong. */
const LONG = 8
/** Maximum number of words of one group that a misspelt one is compared with. */
const MAX_COMPARED = 20_000

/** People seldom mistake the first letter: only words with the same first letter and about the same length are compared. */
export function newVocabulary(): Vocabulary {
  const groups = new Map<string, { readonly word: string; readonly lexeme: string }[]>()
  const groupOf = (first: string, length: number): string => `${first}${length}`
  return {
    add(word, lexeme = word) {
      if (!isWord(word)) return
      const name = groupOf(word[0] ?? '', word.length)
      const group = groups.get(name)
      if (!group) groups.set(name, [{ word, lexeme }])
      else if (group.length < MAX_COMPARED) group.push({ word, lexeme })
    },
    near(word) {
      if (!isWord(word)) return []
      let most = word.length >= LONG ? 2 : 1
      let found = new Set<string>()
      for (let length = word.length - most; length <= word.length + most; length++) {
        for (const known of groups.get(groupOf(word[0] ?? '', length)) ?? []) {
          const edits = editDistance(word, known.word, most)
          if (edits > most) continue
          if (edits < most) [found, most] = [new Set(), edits]
          found.add(known.lexeme)
        }
      }
      return [...found]
    },
  }
}

function isWord(word: string): boolean {
  return word.length >= MIN_LENGTH && /^\p{L}+$/u.test(word)
}

/**
 * The number of letters to add, remove, replace, or swap with their neighbour to turn one word into another; `most` + 1 if it exceeds
 * `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  // The distance without swaps, which is faster and at most twice as large, excludes most words.
  if (distance(a, b) > 2 * most) return most + 1
  return Math.min(damerauLevenshtein(a, b).steps, most + 1)
}

import damerauLevenshtein from 'damerau-levenshtein'
import { distance } from 'fastest-levenshtein'

/** The words of an index, to find those that are spelt almost alike. */
export interface Vocabulary {
  /** @param lexeme what it is indexed as; the word itself, if left out */
  add(word: string, lexeme?: string): void
  /** Lexemes of the known words that a misspelt one is nearest to. */
  near(word: string): readonly string[]
}

/** Shorter words have too many neighbours. */
const MIN_LENGTH = 4
/** From this length on, two letters may be wrong. */
const LONG = 8
/** Words of one length that a misspelt one is compared with. */
const MAX_COMPARED = 20_000

/** People seldom mistake the first letter: words are looked for among those that begin alike and are about as long. */
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
 * Letters to add, remove, replace, or swap with their neighbour to make one word of another; more than `most` once it is clear that it
 * takes more.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  // Most words are told apart by the distance without swaps, which is faster and at most twice as large.
  if (distance(a, b) > 2 * most) return most + 1
  return Math.min(damerauLevenshtein(a, b).steps, most + 1)
}

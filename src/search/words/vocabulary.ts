import damerauLevenshtein from 'damerau-levenshtein'
import { distance } from 'fastest-levenshtein'

/** The lexemes of an index, to find those that are spelt almost alike. */
export interface Vocabulary {
  add(lexeme: string): void
  /** Known lexemes that a misspelt one may stand for, the nearest first. */
  near(lexeme: string): readonly string[]
}

/** Shorter words have too many neighbours. */
const MIN_LENGTH = 4
/** From this length on, two letters may be wrong. */
const LONG = 8
/** Words of one length that a misspelt one is compared with. */
const MAX_COMPARED = 20_000

/** People seldom mistake the first letter: words are looked for among those that begin alike and are about as long. */
export function newVocabulary(): Vocabulary {
  const groups = new Map<string, string[]>()
  const groupOf = (first: string, length: number): string => `${first}${length}`
  return {
    add(lexeme) {
      if (!isWord(lexeme)) return
      const name = groupOf(lexeme[0] ?? '', lexeme.length)
      const group = groups.get(name)
      if (!group) groups.set(name, [lexeme])
      else if (group.length < MAX_COMPARED) group.push(lexeme)
    },
    near(lexeme) {
      if (!isWord(lexeme)) return []
      const most = lexeme.length >= LONG ? 2 : 1
      const found: { readonly word: string; readonly edits: number }[] = []
      for (let length = lexeme.length - most; length <= lexeme.length + most; length++) {
        for (const word of groups.get(groupOf(lexeme[0] ?? '', length)) ?? []) {
          const edits = editDistance(lexeme, word, most)
          if (edits <= most) found.push({ word, edits })
        }
      }
      return found.sort((a, b) => a.edits - b.edits).map(({ word }) => word)
    },
  }
}

function isWord(lexeme: string): boolean {
  return lexeme.length >= MIN_LENGTH && /^\p{L}+$/u.test(lexeme)
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

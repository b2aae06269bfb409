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
      const found: { readonly word: string; readonly distance: number }[] = []
      for (let length = lexeme.length - most; length <= lexeme.length + most; length++) {
        for (const word of groups.get(groupOf(lexeme[0] ?? '', length)) ?? []) {
          const distance = editDistance(lexeme, word, most)
          if (distance <= most) found.push({ word, distance })
        }
      }
      return found.sort((a, b) => a.distance - b.distance).map(({ word }) => word)
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
  let [before, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let steps = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        steps = Math.min(steps, (before[j - 2] ?? 0) + 1)
      next.push(steps)
      least = Math.min(least, steps)
    }
    if (least > most) return most + 1
    ;[before, row] = [row, next]
  }
  return row[b.length] ?? most + 1
}

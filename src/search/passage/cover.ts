import type { QueryTerm } from '../words/query-terms.ts'

/** What is asked for of a text. */
export interface Asked {
  /** The lexemes that are looked for, each with the words of the query that it stands for. */
  readonly terms: ReadonlyMap<string, readonly Pick<QueryTerm, 'word' | 'weight'>[]>
  /** How much each word of the query says, by its number. */
  readonly worth: readonly number[]
  /** The words of the query as they are written, in lower case, stop words too. */
  readonly words: readonly string[]
}

/** How much of the words of a query is said by the lexemes that are added and not removed; a word counts once, by the best of what stands for it. */
export interface Cover {
  add(lexemes: readonly string[]): void
  remove(lexemes: readonly string[]): void
  sum(): number
}

export function newCover({ terms, worth }: Asked, always: readonly string[]): Cover {
  const times = new Map<string, number>()
  /** By word, the lexemes that are there and stand for it. */
  const said = worth.map(() => new Map<string, number>())
  let sum = 0
  const saidOf = (word: number): number => (worth[word] as number) * Math.max(0, ...(said[word]?.values() ?? []))
  const change = (lexemes: readonly string[], by: 1 | -1): void => {
    for (const lexeme of lexemes) {
      const stands = terms.get(lexeme)
      if (stands === undefined) continue
      const before = times.get(lexeme) ?? 0
      times.set(lexeme, before + by)
      if (before !== 0 && before + by !== 0) continue
      for (const { word, weight } of stands) {
        sum -= saidOf(word)
        if (before === 0) said[word]?.set(lexeme, weight)
        else said[word]?.delete(lexeme)
        sum += saidOf(word)
      }
    }
  }
  change(always, 1)
  return { add: (lexemes) => change(lexemes, 1), remove: (lexemes) => change(lexemes, -1), sum: () => sum }
}

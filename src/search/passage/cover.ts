import type { QueryTerm } from '../words/query-terms.ts'

/** What a query asks for in a text. */
export interface Asked {
  /** The lexemes to find, each with the words of the query that it represents. */
  readonly terms: ReadonlyMap<string, readonly Pick<QueryTerm, 'word' | 'weight'>[]>
  /** The worth of each word of the query, by its number. */
  readonly worth: readonly number[]
  /** The words of the query as written, in lower case, including stop words. */
  readonly words: readonly string[]
}

/** How much of a query's worth the added lexemes cover; each word counts once, by the best of its lexemes. */
export interface Cover {
  add(lexemes: readonly string[]): void
  remove(lexemes: readonly string[]): void
  sum(): number
}

export function newCover({ terms, worth }: Asked, always: readonly string[]): Cover {
  const times = new Map<string, number>()
  /** By word, the present lexemes that represent it. */
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

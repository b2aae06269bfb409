import type { QueryTerm } from '../words/query-terms.ts'

/** What a query asks for in a text. */
export interface QueryDemands {
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

export function newCover({ terms, worth }: QueryDemands, always: readonly string[]): Cover {
  const times = new Map<string, number>()
  /** By word, the present lexemes that represent it, and the weight of the best of them. */
  const said = worth.map(() => new Map<string, number>())
  const best = worth.map(() => 0)
  let sum = 0
  const represent = (word: number, weight: number): void => {
    sum += (worth[word] as number) * (weight - (best[word] as number))
    best[word] = weight
  }
  const change = (lexemes: readonly string[], by: 1 | -1): void => {
    for (const lexeme of lexemes) {
      const stands = terms.get(lexeme)
      if (stands === undefined) continue
      const before = times.get(lexeme) ?? 0
      times.set(lexeme, before + by)
      if (before !== 0 && before + by !== 0) continue
      for (const { word, weight } of stands) {
        const others = said[word]
        if (others === undefined) continue
        if (before === 0) {
          others.set(lexeme, weight)
          if (weight > (best[word] as number)) represent(word, weight)
        } else {
          others.delete(lexeme)
          if (weight === best[word]) represent(word, Math.max(0, ...others.values()))
        }
      }
    }
  }
  change(always, 1)
  return { add: (lexemes) => change(lexemes, 1), remove: (lexemes) => change(lexemes, -1), sum: () => sum }
}

/** How much of a query's worth some lexemes cover by themselves. */
export function coverOf({ terms, worth }: QueryDemands, lexemes: readonly string[]): number {
  const best = new Map<number, number>()
  for (const lexeme of lexemes)
    for (const { word, weight } of terms.get(lexeme) ?? []) best.set(word, Math.max(best.get(word) ?? 0, weight))
  return [...best].reduce((sum, [word, weight]) => sum + (worth[word] ?? 0) * weight, 0)
}

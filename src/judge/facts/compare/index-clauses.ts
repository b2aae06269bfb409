import type { Clause } from '../parse/clause.ts'

/** Clauses by what they speak of. */
export interface ClauseIndex<C extends Clause> {
  /** Those that have the most of a clause's words, at most so many that comparing them costs the same for any number of them. */
  candidates(clause: Clause): readonly C[]
}

const MAX_PER_WORD = 150
const MAX_WORDS = 10
const MAX_CANDIDATES = 30

export function indexClauses<C extends Clause>(clauses: readonly C[]): ClauseIndex<C> {
  const byWord = new Map<string, number[]>()
  for (const [index, clause] of clauses.entries())
    for (const word of topicsOf(clause)) {
      const places = byWord.get(word)
      if (places === undefined) byWord.set(word, [index])
      else if (places.length < MAX_PER_WORD) places.push(index)
    }
  return {
    candidates(clause) {
      const lists = [...topicsOf(clause)].flatMap((word) => {
        const list = byWord.get(word)
        return list === undefined ? [] : [list]
      })
      const rarest = lists.sort((left, right) => left.length - right.length).slice(0, MAX_WORDS)
      const hits = new Map<number, number>()
      for (const list of rarest) for (const index of list) hits.set(index, (hits.get(index) ?? 0) + 1 / list.length)
      return [...hits]
        .sort(([, left], [, right]) => right - left)
        .slice(0, MAX_CANDIDATES)
        .flatMap(([index]) => clauses[index] ?? [])
    },
  }
}

function topicsOf({ words, context, values }: Clause): Set<string> {
  return new Set([...words, ...context, ...values.map(({ kind, key }) => `${kind} ${key}`)])
}

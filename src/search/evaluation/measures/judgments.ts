/**
 * The relevance of entries by their id, as a Map or an object: 0 not relevant, 1 marginal, 2 relevant, 3 highly relevant. An id without a
 * grade is not relevant.
 */
export type Judgments<Id = string> = ReadonlyMap<Id, number> | Readonly<Record<string, number>>

/**
 * The grade from which on an entry counts as relevant, where a metric only asks whether it is. Collections with binary judgments need 1.
 *
 * @example
 * import { computeRecall, RELEVANT } from 'docalign/evaluation'
 *
 * RELEVANT // 2
 * computeRecall(['a'], { a: 1 }, 5, 1) // 1
 */
export const RELEVANT = 2

export function judgmentMap<Id>(judgments: Judgments<Id>): ReadonlyMap<Id, number> {
  if (judgments instanceof Map) return judgments
  return new Map(Object.entries(judgments) as [Id & string, number][])
}

/** Whether any entry is relevant to the query. */
export function hasRelevant<Id>(judgments: Judgments<Id>, threshold: number = RELEVANT): boolean {
  for (const grade of judgmentMap(judgments).values()) if (grade >= threshold) return true
  return false
}

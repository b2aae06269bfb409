/** Relevance by entry id: 0 not relevant, 1 marginal, 2 relevant, 3 highly relevant. What is not named is not relevant. */
export type Judgments<Id = string> = ReadonlyMap<Id, number> | Readonly<Record<string, number>>

/** From this grade on an entry counts as relevant where a metric is binary. Binary collections need 1. */
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

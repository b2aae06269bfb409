import type { Queries } from '../../db/database.ts'
import { type Opinions, precisionOf } from '../../learning/feedback/precision.ts'
import { byRule, learnedOpinions } from '../../learning/store/feedback/opinions.ts'

/** How often people found the findings of a rule right. */
export interface JudgedRule extends Opinions {
  readonly rule: string
  /** 0–1, and between what it probably is (80 %). */
  readonly precision: { readonly mean: number; readonly low: number; readonly high: number }
}

/** The rules whose findings people of a repository judged, those judged most often first. */
export async function judgedRules(queries: Queries, repositoryId: number): Promise<JudgedRule[]> {
  const { own } = await learnedOpinions(queries, repositoryId, false)
  return Object.entries(byRule(own))
    .map(([rule, opinions]) => ({ rule, ...opinions, precision: precisionOf(opinions) }))
    .sort((a, b) => b.right + b.wrong - (a.right + a.wrong) || (a.rule < b.rule ? -1 : 1))
}

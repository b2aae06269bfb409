import type { Queries } from '../../../base/db/database.ts'
import { type Opinions, precisionOf } from '../../../ledger/learning/feedback/precision.ts'
import {
  byRule,
  learnedOpinions,
  type OpinionCounts,
  opinionCounts,
} from '../../../ledger/learning/store/feedback/opinions.ts'

/** How often people rated the findings of a rule as right. */
export interface JudgedRule extends Opinions {
  readonly rule: string
  /** 0–1, with the 80 % credible interval. */
  readonly precision: { readonly mean: number; readonly low: number; readonly high: number }
}

/** What people of a repository thought of its findings. */
export interface Judged {
  readonly ever: OpinionCounts
  readonly recent: OpinionCounts
  /** For all findings, 0–1, with the 80 % credible interval; null before anyone rated one. */
  readonly precision: JudgedRule['precision'] | null
  readonly rules: readonly JudgedRule[]
}

/** How often people of a repository rated its findings as right; `recent` counts those since a time. */
export async function judgedFindings(queries: Queries, repositoryId: number, since: Date): Promise<Judged> {
  const counts = await opinionCounts(queries, repositoryId, since)
  const rules = await judgedRules(queries, repositoryId)
  const sum = (of: keyof Opinions) => rules.reduce((all, rule) => all + rule[of], 0)
  const precision = rules.length === 0 ? null : precisionOf({ right: sum('right'), wrong: sum('wrong') })
  return { ...counts, precision, rules }
}

/** The rules whose findings people of a repository rated, most rated first. */
async function judgedRules(queries: Queries, repositoryId: number): Promise<JudgedRule[]> {
  const { own } = await learnedOpinions(queries, repositoryId, false)
  return Object.entries(byRule(own))
    .map(([rule, opinions]) => ({ rule, ...opinions, precision: precisionOf(opinions) }))
    .sort((a, b) => b.right + b.wrong - (a.right + a.wrong) || (a.rule < b.rule ? -1 : 1))
}

import { TIERS, type Tier } from '../../ranking/tiers.ts'
import { mean } from '../statistics/bootstrap.ts'
import { type Judgments, judgmentMap, RELEVANT } from './judgments.ts'
import { poolOf } from './pool.ts'

/**
 * What an entry of each tier weighs in `importanceWeightedRecall`.
 *
 * @example
 * import { TIER_WEIGHTS } from 'docalign/evaluation'
 *
 * TIER_WEIGHTS // { constitutional: 4, critical: 3, important: 2, normal: 1, temporary: 0.5 }
 */
export const TIER_WEIGHTS: Readonly<Record<Tier, number>> = {
  constitutional: 4,
  critical: 3,
  important: 2,
  normal: 1,
  temporary: 0.5,
}

/** Tells the tier of an entry. */
export type TierOf<Id> = (id: Id) => Tier

/**
 * Whether all constitutional entries that a search found are among the first `k`, or if it found more than `k`, whether the first `k` all are; null when it found none.
 *
 * @param found the constitutional entries among all results, whatever their rank
 * @example
 * import { constitutionalSurfacing } from 'docalign/evaluation'
 *
 * constitutionalSurfacing(['a', 'b', 'rule'], new Set(['rule']), 5) // true
 * constitutionalSurfacing(['a', 'b', 'rule'], new Set(['rule']), 2) // false
 * constitutionalSurfacing(['a', 'b'], new Set()) // null
 */
export function constitutionalSurfacing<Id>(rankedIds: readonly Id[], found: ReadonlySet<Id>, k = 5): boolean | null {
  const shown = rankedIds.slice(0, k).filter((id) => found.has(id)).length
  return found.size === 0 ? null : shown === Math.min(k, found.size)
}

/**
 * Recall at `k` with each entry weighted by its tier, 0–1; null when no entry is relevant.
 *
 * @param relevanceThreshold the lowest grade that is relevant; 2 by default
 * @example
 * import { importanceWeightedRecall } from 'docalign/evaluation'
 *
 * const tierOf = (id: string) => (id === 'rule' ? 'constitutional' : 'normal')
 * importanceWeightedRecall(['rule', 'a'], { rule: 3, b: 2 }, tierOf, 5) // 0.8
 */
export function importanceWeightedRecall<Id>(
  rankedIds: readonly Id[],
  judgments: Judgments<Id>,
  tierOf: TierOf<Id>,
  k: number,
  relevanceThreshold: number = RELEVANT,
): number | null {
  const top = new Set(rankedIds.slice(0, k))
  let found = 0
  let all = 0
  for (const [id, grade] of judgmentMap(judgments)) {
    if (grade < relevanceThreshold) continue
    const weight = TIER_WEIGHTS[tierOf(id)]
    all += weight
    if (top.has(id)) found += weight
  }
  return all === 0 ? null : found / all
}

/**
 * Precision at `k` by tier: the share of its entries among the first `k` that is relevant, 0–1; null for a tier without entries there.
 *
 * @param relevanceThreshold the lowest grade that is relevant; 2 by default
 * @example
 * import { tierPrecision } from 'docalign/evaluation'
 *
 * const tierOf = (id: string) => (id === 'rule' ? 'constitutional' : 'normal')
 * tierPrecision(['rule', 'a', 'b'], { rule: 3, b: 2 }, tierOf, 5)
 * // { constitutional: 1, critical: null, important: null, normal: 0.5, temporary: null }
 */
export function tierPrecision<Id>(
  rankedIds: readonly Id[],
  judgments: Judgments<Id>,
  tierOf: TierOf<Id>,
  k: number,
  relevanceThreshold: number = RELEVANT,
): Readonly<Record<Tier, number | null>> {
  const grades = judgmentMap(judgments)
  const shares = TIERS.map((tier) => {
    const shown = rankedIds.slice(0, k).filter((id) => tierOf(id) === tier)
    const relevant = shown.filter((id) => (grades.get(id) ?? 0) >= relevanceThreshold).length
    return [tier, shown.length === 0 ? null : relevant / shown.length]
  })
  return Object.fromEntries(shares) as Readonly<Record<Tier, number | null>>
}

/** The share of other queries' MRR that the first queries of sessions should reach. */
const COLD_SHARE = 0.7

/** How queries that come first in their session do, measured by the others. */
export interface ColdStart {
  /** MRR of the first queries of sessions. */
  readonly mrr: number
  /** Its minimum: 0.70 of the other queries' MRR. */
  readonly target: number
  readonly meetsTarget: boolean
}

/**
 * Whether queries that come first in their session reach 0.70 of the mean reciprocal rank of the others; null when there are not both.
 *
 * @param cold reciprocal ranks of the first queries of sessions
 * @param warm reciprocal ranks of all others
 * @example
 * import { coldStart } from 'docalign/evaluation'
 *
 * coldStart([0.5, 1], [1, 1]) // { mrr: 0.75, target: 0.7, meetsTarget: true }
 */
export function coldStart(cold: readonly number[], warm: readonly number[]): ColdStart | null {
  if (cold.length === 0 || warm.length === 0) return null
  const [mrr, target] = [mean(cold), COLD_SHARE * mean(warm)]
  return { mrr, target, meetsTarget: mrr >= target }
}

/**
 * What the boost of a session adds to the mean reciprocal rank of the same queries; null without queries.
 *
 * @example
 * import { personalizationLift } from 'docalign/evaluation'
 *
 * personalizationLift([1, 0.5], [0.5, 0.5]) // 0.25
 */
export function personalizationLift(withBoost: readonly number[], without: readonly number[]): number | null {
  return withBoost.length === 0 ? null : mean(withBoost) - mean(without)
}

/**
 * The share of a causal chain that is among the first `k`, 0–1; null for a chain without entries.
 *
 * @example
 * import { causalChainCompleteness } from 'docalign/evaluation'
 *
 * causalChainCompleteness(['decision', 'a', 'reason'], new Set(['decision', 'reason', 'context'])) // 0.67
 */
export function causalChainCompleteness<Id>(rankedIds: readonly Id[], chain: ReadonlySet<Id>, k = 10): number | null {
  if (chain.size === 0) return null
  const top = new Set(rankedIds.slice(0, k))
  return [...chain].filter((id) => top.has(id)).length / chain.size
}

/**
 * A ranking and its judgments with entries that say the same as one: each is replaced by its class, which
 * has the rank of its first member and the grade of its best.
 *
 * @param classOf the class of an entry, such as its page
 * @example
 * import { byEquivalenceClass, computeMRR } from 'docalign/evaluation'
 *
 * const pageOf = (id: string) => id.split('#')[0]
 * const { ranked, judgments } = byEquivalenceClass(['a.md#1', 'a.md#2', 'b.md#1'], { 'a.md#2': 3 }, pageOf)
 * ranked // ['a.md', 'b.md']
 * computeMRR(ranked, judgments, 5) // 1
 */
export function byEquivalenceClass<Id, Class>(
  rankedIds: readonly Id[],
  judgments: Judgments<Id>,
  classOf: (id: Id) => Class,
): { readonly ranked: readonly Class[]; readonly judgments: ReadonlyMap<Class, number> } {
  const classes = new Map<Class, number>()
  for (const [id, grade] of judgmentMap(judgments)) {
    classes.set(classOf(id), Math.max(grade, classes.get(classOf(id)) ?? grade))
  }
  return { ranked: [...new Set(rankedIds.map(classOf))], judgments: classes }
}

/**
 * The judgments with grade 1, marginal, for each result that one of the runs has among its first `depth` and nobody judged.
 *
 * @param runs rankings of one query by several searches
 * @example
 * import { pooledJudgments } from 'docalign/evaluation'
 *
 * pooledJudgments([['a', 'b'], ['c', 'd']], { a: 3 }, 1) // new Map([['a', 3], ['c', 1]])
 */
export function pooledJudgments<Id>(
  runs: readonly (readonly Id[])[],
  judgments: Judgments<Id>,
  depth: number,
): ReadonlyMap<Id, number> {
  const pool = new Map(judgmentMap(judgments))
  for (const id of poolOf(runs, depth)) if (!pool.has(id)) pool.set(id, 1)
  return pool
}

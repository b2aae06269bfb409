import { TIERS, type Tier } from '../query.ts'
import { mean } from '../statistics/bootstrap.ts'
import { type Judgments, judgmentMap, RELEVANT } from './judgments.ts'
import { poolOf } from './pool.ts'

/** Evaluation Framework, §3.3. */
export const TIER_WEIGHTS: Readonly<Record<Tier, number>> = {
  constitutional: 4,
  critical: 3,
  important: 2,
  normal: 1,
  temporary: 0.5,
}

type TierOf<Id> = (id: Id) => Tier

/**
 * Whether one of the constitutional entries that a search found stands among the first `k`; null when it found none. The document asks
 * for all of them: of docs with hundreds of entries, ranking promises one.
 */
export function constitutionalSurfacing<Id>(rankedIds: readonly Id[], found: ReadonlySet<Id>, k = 5): boolean | null {
  return found.size === 0 ? null : rankedIds.slice(0, k).some((id) => found.has(id))
}

/** Recall at `k` with entries weighted by their tier, 0–1; null when none is relevant. */
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

/** Precision at `k` of each tier apart: of its entries among the first `k`, the share that is relevant; null where it has none there. */
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

/** Of the MRR of other queries, what those that come first in their session should reach (Evaluation Framework, §3.3). */
const COLD_SHARE = 0.7

export interface ColdStart {
  /** Of queries that come first in their session. */
  readonly mrr: number
  /** What it should be at least: 0.70 of the others' MRR. */
  readonly target: number
  readonly meetsTarget: boolean
}

/** MRR of queries that come first in their session, measured by that of the others; null without both. */
export function coldStart(cold: readonly number[], warm: readonly number[]): ColdStart | null {
  if (cold.length === 0 || warm.length === 0) return null
  const [mrr, target] = [mean(cold), COLD_SHARE * mean(warm)]
  return { mrr, target, meetsTarget: mrr >= target }
}

/** What the session adds to MRR: with its boost less without it, over the same queries; null without any. */
export function personalizationLift(withBoost: readonly number[], without: readonly number[]): number | null {
  return withBoost.length === 0 ? null : mean(withBoost) - mean(without)
}

/** The share of a causal chain that stands among the first `k`, 0–1; null for a chain without entries. */
export function causalChainCompleteness<Id>(rankedIds: readonly Id[], chain: ReadonlySet<Id>, k = 10): number | null {
  if (chain.size === 0) return null
  const top = new Set(rankedIds.slice(0, k))
  return [...chain].filter((id) => top.has(id)).length / chain.size
}

/**
 * Judgments in which entries that say the same count once (Evaluation Framework, §3.4): a ranking's entries are replaced by
 * their class, of which only the first place counts, and a class is as relevant as its best member.
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

/** The judgments with the unjudged results of a pool of depth `depth` as marginal (Evaluation Framework, §3.4). */
export function pooledJudgments<Id>(
  runs: readonly (readonly Id[])[],
  judgments: Judgments<Id>,
  depth: number,
): ReadonlyMap<Id, number> {
  const pool = new Map(judgmentMap(judgments))
  for (const id of poolOf(runs, depth)) if (!pool.has(id)) pool.set(id, 1)
  return pool
}

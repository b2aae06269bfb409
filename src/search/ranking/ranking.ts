import { byScore } from '../../base/text/top.ts'
import type { Fused } from './fusion.ts'
import type { Tier } from './tiers.ts'

/** What determines an entry's rank besides its relevance. */
export interface RankingFactors {
  readonly validationLevel: 0 | 1 | 2 | 3
  /** 0–1, decayed to the time of the search. */
  readonly effectiveTrust: number
  readonly isStale: boolean
  /** Consecutive fails since the last pass. */
  readonly consecutiveFails: number
  readonly tier: Tier
  /** Muted by a suppression rule. */
  readonly isSuppressed: boolean
  /** It comes from code, not from the docs. */
  readonly isCode: boolean
  /** A section or a declaration. Few of them are ever validated, so that a missing validation matters little. */
  readonly isPassage: boolean
}

export interface RankingOptions {
  /** Stale entries are omitted instead of only ranked lower. */
  readonly excludeStale: boolean
  /** Documents that the session has read, and those in the same docs. */
  readonly session: { readonly read: ReadonlySet<number>; readonly near: ReadonlySet<number> }
}

export interface Ranked extends Fused {
  /** The factors of the fused score, by name. */
  readonly boosts: Readonly<Record<string, number>>
}

/** Factor for entries that were not validated yet: they rank after validated ones that match equally well. */
const CANDIDATE = 0.98
/** A validated entry matches a query if it is at least this share as relevant as the best result. */
const MATCHING = 0.5
/** For each level of a statement or an answer; of a passage few claims are validated, so that it counts less. */
const LEVEL_BOOST = { statement: 0.05, passage: 0.01 } as const
const TRUST_BOOST = 0.05
/** The initial trust of an entry: it neither raises nor lowers the score. */
const NEUTRAL_TRUST = 0.4
const STALE_PENALTY = 0.8
const FAIL_PENALTY = 0.1
/** Docs explain what code with the same words only contains. */
export const CODE_PENALTY = 0.6
const TIER_BOOSTS: Readonly<Record<Tier, number>> = {
  constitutional: 1,
  critical: 1.2,
  important: 1.1,
  normal: 1,
  temporary: 0.85,
}
const SESSION_BOOST = { read: 1.05, near: 1.1 } as const
/** The best constitutional entry is among the first five results if its score is at least this share of the best one's. */
const SURFACED = 5
const SURFACED_SHARE = 0.5

/**
 * Ranks results by relevance and by validation: level and trust raise an entry, age and failures lower it,
 * candidates appear only if no validated entry matches, muted ones are omitted, and one relevant constitutional entry is among the first five.
 * `factorsOf` returns null for a deleted entry.
 */
export function rank(
  fused: readonly Fused[],
  factorsOf: (document: number) => RankingFactors | null,
  options: RankingOptions,
): Ranked[] {
  const found = fused.flatMap((hit) => {
    const factors = factorsOf(hit.document)
    const isOut = factors === null || factors.isSuppressed || (factors.isStale && options.excludeStale)
    if (isOut) return []
    const boosts = boostsOf(hit.document, factors, options)
    const score = Object.values(boosts).reduce((product, boost) => product * boost, hit.score)
    return [{ ...hit, score, boosts, factors }]
  })
  return surfaced(withoutWeaker(found)).map(({ factors: _, ...ranked }) => ranked)
}

type Weighted = Ranked & { readonly factors: RankingFactors }

function boostsOf(document: number, factors: RankingFactors, { session }: RankingOptions): Record<string, number> {
  const perLevel = LEVEL_BOOST[factors.isPassage ? 'passage' : 'statement']
  const boosts = {
    level: factors.validationLevel === 0 ? CANDIDATE : 1 + perLevel * factors.validationLevel,
    trust: 1 + TRUST_BOOST * (factors.effectiveTrust - NEUTRAL_TRUST),
    stale: factors.isStale ? STALE_PENALTY : 1,
    failing: 1 - FAIL_PENALTY * Math.min(factors.consecutiveFails, 3),
    tier: TIER_BOOSTS[factors.tier],
    code: factors.isCode ? CODE_PENALTY : 1,
    session: session.read.has(document) ? SESSION_BOOST.read : session.near.has(document) ? SESSION_BOOST.near : 1,
  }
  return Object.fromEntries(Object.entries(boosts).filter(([, boost]) => boost !== 1))
}

/** Best first. Candidates are left out if a validated entry matches; sections and code have no such entries to take their place. */
function withoutWeaker(found: readonly Weighted[]): readonly Weighted[] {
  const ordered = found.toSorted((a, b) => b.score - a.score || byScore(a, b))
  const least = MATCHING * Math.max(0, ...found.map((hit) => relevanceOf(hit)))
  const hasStronger = found.some((hit) => isStronger(hit) && relevanceOf(hit) >= least)
  return hasStronger ? ordered.filter(({ factors }) => factors.validationLevel > 0 || factors.isPassage) : ordered
}

function isStronger({ factors }: Weighted): boolean {
  return factors.validationLevel > 0 && !factors.isStale && !factors.isPassage
}

/** The score without what validation adds. */
function relevanceOf({ score, boosts }: Weighted): number {
  return score / Object.values(boosts).reduce((product, boost) => product * boost, 1)
}

/** Moves the best constitutional entry to the fifth place if none is among the first five and it is relevant. */
function surfaced(found: readonly Weighted[]): readonly Weighted[] {
  const at = found.findIndex(({ factors }) => factors.tier === 'constitutional')
  const [hit, best] = [found[at], found[0]]
  if (at < SURFACED || !hit || !best || hit.score < best.score * SURFACED_SHARE) return found
  return [...found.slice(0, SURFACED - 1), hit, ...found.slice(SURFACED - 1, at), ...found.slice(at + 1)]
}

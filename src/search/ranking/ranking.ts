import { byScore } from '../../base/text/top.ts'
import type { Tier } from '../evaluation/query.ts'
import type { Fused } from './fusion.ts'

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
/** A candidate ranks after every fresh validated entry with at least this share of its score. */
const COMPARABLE = 0.8
const LEVEL_BOOST = 0.01
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
 * Ranks results by relevance and by validation: level and trust raise an entry a little, age and failures
 * lower it, candidates follow comparable validated entries, muted ones are omitted, and one relevant constitutional entry is among the
 * first five. The score of a candidate is at most that of the entries it follows. `factorsOf` returns null for a deleted entry.
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
  return surfaced(candidatesLast(found)).map(({ factors: _, ...ranked }) => ranked)
}

type Weighted = Ranked & { readonly factors: RankingFactors }

function boostsOf(document: number, factors: RankingFactors, { session }: RankingOptions): Record<string, number> {
  const boosts = {
    level: factors.validationLevel === 0 ? CANDIDATE : 1 + LEVEL_BOOST * factors.validationLevel,
    trust: 1 + TRUST_BOOST * (factors.effectiveTrust - NEUTRAL_TRUST),
    stale: factors.isStale ? STALE_PENALTY : 1,
    failing: 1 - FAIL_PENALTY * Math.min(factors.consecutiveFails, 3),
    tier: TIER_BOOSTS[factors.tier],
    code: factors.isCode ? CODE_PENALTY : 1,
    session: session.read.has(document) ? SESSION_BOOST.read : session.near.has(document) ? SESSION_BOOST.near : 1,
  }
  return Object.fromEntries(Object.entries(boosts).filter(([, boost]) => boost !== 1))
}

/** Best first, each candidate after the comparable validated entries. */
function candidatesLast(found: readonly Weighted[]): readonly Weighted[] {
  const validated = found
    .filter(({ factors }) => factors.validationLevel > 0 && !factors.isStale)
    .map(({ score }) => score)
    .sort((a, b) => a - b)
  const placed = found.map((hit) => {
    const { validationLevel, isPassage } = hit.factors
    const isCandidate = validationLevel === 0 && !isPassage
    const last = isCandidate ? (validated.find((score) => score >= hit.score * COMPARABLE) ?? Infinity) : Infinity
    return { hit, isAfter: last <= hit.score, score: Math.min(hit.score, last) }
  })
  return placed
    .sort((a, b) => b.score - a.score || Number(a.isAfter) - Number(b.isAfter) || byScore(a.hit, b.hit))
    .map(({ hit, isAfter, score }) => {
      return isAfter ? { ...hit, score, boosts: { ...hit.boosts, candidate: score / hit.score } } : hit
    })
}

/** Moves the best constitutional entry to the fifth place if none is among the first five and it is relevant. */
function surfaced(found: readonly Weighted[]): readonly Weighted[] {
  const at = found.findIndex(({ factors }) => factors.tier === 'constitutional')
  const [hit, best] = [found[at], found[0]]
  if (at < SURFACED || !hit || !best || hit.score < best.score * SURFACED_SHARE) return found
  return [...found.slice(0, SURFACED - 1), hit, ...found.slice(SURFACED - 1, at), ...found.slice(at + 1)]
}

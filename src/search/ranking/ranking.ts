import type { Tier } from '../../evaluation/query.ts'
import type { Fused } from './fusion.ts'

/** What decides about an entry's place beside its relevance. */
export interface Standing {
  readonly validationLevel: 0 | 1 | 2 | 3
  /** 0–1, decayed to the time of the search. */
  readonly effectiveTrust: number
  readonly isStale: boolean
  /** Fails since the last pass. */
  readonly consecutiveFails: number
  readonly tier: Tier
  /** Muted by a rule. */
  readonly isSuppressed: boolean
  /** What code says of itself, rather than the docs. */
  readonly isCode: boolean
}

export interface RankingOptions {
  /** Stale entries are left out instead of only falling. */
  readonly excludeStale: boolean
  /** Documents that the session has read, and those that stand in the same docs. */
  readonly session: { readonly read: ReadonlySet<number>; readonly near: ReadonlySet<number> }
}

export interface Ranked extends Fused {
  /** What the fused score was multiplied with, by name. */
  readonly boosts: Readonly<Record<string, number>>
}

/** What has not been validated yet comes after what has and matches as well, but not after what hardly matches. */
const CANDIDATE = 0.98
const LEVEL_BOOST = 0.01
const TRUST_BOOST = 0.05
/** The trust that an entry starts with: it neither raises nor lowers. */
const NEUTRAL_TRUST = 0.4
const STALE_PENALTY = 0.8
const FAIL_PENALTY = 0.1
const CODE_PENALTY = 0.8
const TIER_BOOSTS: Readonly<Record<Tier, number>> = {
  constitutional: 1,
  critical: 1.2,
  important: 1.1,
  normal: 1,
  temporary: 0.85,
}
const SESSION_BOOST = { read: 1.05, near: 1.1 } as const
/** The best constitutional entry stands in the first five, if it matches at least this share of what the best one does. */
const SURFACED = 5
const SURFACED_SHARE = 0.5

/**
 * Orders what was found by relevance and by what has proved itself (Validation Events and Trust, §8): level and trust raise an entry a
 * little, age and failures lower it, candidates come after comparable entries that were validated, muted ones do not appear, and one
 * constitutional entry that is relevant stands in the first five. `standingOf` gives null for an entry that is gone.
 */
export function rank(
  fused: readonly Fused[],
  standingOf: (document: number) => Standing | null,
  options: RankingOptions,
): Ranked[] {
  const found = fused.flatMap((hit) => {
    const standing = standingOf(hit.document)
    const isOut = standing === null || standing.isSuppressed || (standing.isStale && options.excludeStale)
    if (isOut) return []
    const boosts = boostsOf(hit.document, standing, options)
    const score = Object.values(boosts).reduce((product, boost) => product * boost, hit.score)
    return [{ ...hit, score, boosts, standing }]
  })
  found.sort((a, b) => b.score - a.score || a.document - b.document)
  return surfaced(found).map(({ standing: _, ...ranked }) => ranked)
}

type Standed = Ranked & { readonly standing: Standing }

function boostsOf(document: number, standing: Standing, { session }: RankingOptions): Record<string, number> {
  const boosts = {
    level: standing.validationLevel === 0 ? CANDIDATE : 1 + LEVEL_BOOST * standing.validationLevel,
    trust: 1 + TRUST_BOOST * (standing.effectiveTrust - NEUTRAL_TRUST),
    stale: standing.isStale ? STALE_PENALTY : 1,
    failing: 1 - FAIL_PENALTY * Math.min(standing.consecutiveFails, 3),
    tier: TIER_BOOSTS[standing.tier],
    code: standing.isCode ? CODE_PENALTY : 1,
    session: session.read.has(document) ? SESSION_BOOST.read : session.near.has(document) ? SESSION_BOOST.near : 1,
  }
  return Object.fromEntries(Object.entries(boosts).filter(([, boost]) => boost !== 1))
}

/** With the best constitutional entry in the fifth place, where none stands in the first five and it is relevant. */
function surfaced(found: readonly Standed[]): readonly Standed[] {
  const at = found.findIndex(({ standing }) => standing.tier === 'constitutional')
  const [hit, best] = [found[at], found[0]]
  if (at < SURFACED || !hit || !best || hit.score < best.score * SURFACED_SHARE) return found
  return [...found.slice(0, SURFACED - 1), hit, ...found.slice(SURFACED - 1, at), ...found.slice(at + 1)]
}

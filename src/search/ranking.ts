import type { Tier } from '../evaluation/query.ts'
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

const LEVEL_BOOST = 0.08
const TRUST_BOOST = 0.4
/** The trust that an entry starts with: it neither raises nor lowers. */
const NEUTRAL_TRUST = 0.4
const STALE_PENALTY = 0.5
const FAIL_PENALTY = 0.15
const TIER_BOOSTS: Readonly<Record<Tier, number>> = {
  constitutional: 1.3,
  critical: 1.2,
  important: 1.1,
  normal: 1,
  temporary: 0.85,
}
const SESSION_BOOST = { read: 1.05, near: 1.1 } as const
/** A constitutional entry that matches at all stands in the first five. */
const SURFACED = 5
/** A candidate is as strong as others only down to this share of the best score. */
const STRONG_SHARE = 0.5

/**
 * Orders what was found by relevance and by what has proved itself (Validation Events and Trust, §8): level and trust raise an
 * entry, age and failures lower it, entries of level 0 appear only when nothing stronger matches, muted ones not at all, and
 * constitutional ones in the first five. `standingOf` gives null for an entry that is gone.
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
  const shown = withoutCandidates(found)
  return surfaced(shown).map(({ standing: _, ...ranked }) => ranked)
}

type Standed = Ranked & { readonly standing: Standing }

function boostsOf(document: number, standing: Standing, { session }: RankingOptions): Record<string, number> {
  const boosts = {
    level: 1 + LEVEL_BOOST * standing.validationLevel,
    trust: 1 + TRUST_BOOST * (standing.effectiveTrust - NEUTRAL_TRUST),
    stale: standing.isStale ? STALE_PENALTY : 1,
    failing: 1 - FAIL_PENALTY * Math.min(standing.consecutiveFails, 3),
    tier: TIER_BOOSTS[standing.tier],
    session: session.read.has(document) ? SESSION_BOOST.read : session.near.has(document) ? SESSION_BOOST.near : 1,
  }
  return Object.fromEntries(Object.entries(boosts).filter(([, boost]) => boost !== 1))
}

/** Without the candidates, when something validated matches about as well as the best of them. */
function withoutCandidates(found: readonly Standed[]): readonly Standed[] {
  const best = found[0]?.score ?? 0
  const isCandidate = ({ standing }: Standed) => standing.validationLevel === 0 && standing.tier !== 'constitutional'
  const isStronger = (hit: Standed) =>
    hit.standing.validationLevel > 0 && !hit.standing.isStale && hit.score >= best * STRONG_SHARE
  return found.some(isStronger) ? found.filter((hit) => !isCandidate(hit)) : found
}

function surfaced(found: readonly Standed[]): Standed[] {
  const isConstitutional = ({ standing }: Standed) => standing.tier === 'constitutional'
  const late = found.filter((hit, index) => index >= SURFACED && isConstitutional(hit)).slice(0, SURFACED)
  if (late.length === 0) return [...found]
  const top = found.slice(0, SURFACED)
  const kept = [...top]
  for (const _ of late) {
    const out = kept.findLastIndex((hit) => !isConstitutional(hit))
    if (out < 0) break
    kept.splice(out, 1)
  }
  const raised = late.slice(0, SURFACED - kept.length)
  const first = new Set([...kept, ...raised])
  return [...kept, ...raised, ...found.filter((hit) => !first.has(hit))]
}

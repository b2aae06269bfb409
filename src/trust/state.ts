import type { EventResult, Instant } from './event.ts'
import { millisecondsOf } from './event.ts'
import { computeTrustScore } from './score.ts'
import { INITIAL_DAYS } from './ttl.ts'
import { DAY } from './units.ts'

/** What an entry's events come to (Validation Events and Trust, §3). */
export interface TrustStats {
  readonly total_pass: number
  readonly total_fail: number
  readonly strong_pass: number
  readonly strong_fail: number
  readonly medium_pass: number
  readonly medium_fail: number
  readonly weak_pass: number
  readonly weak_fail: number
  /** Fails since the last pass. */
  readonly consecutive_fail: number
  readonly last_result: EventResult | null
  /** ISO 8601; the latest time that an event was observed at. */
  readonly last_validated_at: string | null
}

/** 0 candidate, 1 basic, 2 strong, 3 canonical (§5). */
export type ValidationLevel = 0 | 1 | 2 | 3

/** What the guard rails of §9 have to remember. */
export interface GuardMemory {
  /** ISO 8601; when the level went up last. */
  readonly level_raised_at: string | null
  readonly sources: Readonly<Record<string, SourceMemory>>
}

/** The last events of one source. */
export interface SourceMemory {
  /** Their results, oldest first: `p` or `f` each. */
  readonly results: string
  /** When those of the last hour arrived, oldest first; milliseconds since the epoch. */
  readonly arrivals: readonly number[]
}

/** The trust in one entry, folded from its events in the order of their arrival. */
export interface TrustState {
  readonly stats: TrustStats
  readonly score: {
    /** 0–1. */
    readonly trust_score: number
    readonly validation_level: ValidationLevel
  }
  readonly ttl: {
    /** ISO 8601; from then on the entry is stale. */
    readonly expires_at: string
  }
  readonly guard: GuardMemory
}

const NOTHING: TrustStats = {
  total_pass: 0,
  total_fail: 0,
  strong_pass: 0,
  strong_fail: 0,
  medium_pass: 0,
  medium_fail: 0,
  weak_pass: 0,
  weak_fail: 0,
  consecutive_fail: 0,
  last_result: null,
  last_validated_at: null,
}

/** An entry that nothing was said of yet: trust 0.40, level 0, stale after 90 days. */
export function initialState(created: Instant): TrustState {
  return {
    stats: NOTHING,
    score: { trust_score: computeTrustScore(NOTHING), validation_level: 0 },
    ttl: { expires_at: new Date(millisecondsOf(created) + INITIAL_DAYS * DAY).toISOString() },
    guard: { level_raised_at: null, sources: {} },
  }
}

import type { EventResult, SignalStrength } from './events/event.ts'

/** 0 candidate, 1 basic, 2 strong, 3 canonical. */
export type ValidationLevel = 0 | 1 | 2 | 3

/** The statistics of an entry's events: passes and fails by strength and in total, and the fails in a row. */
export interface TrustStats extends Readonly<Record<`${'total' | SignalStrength}_${EventResult}`, number>> {
  /** Fails that no pass of the same source kind has ended: see `streaksAfter`. */
  readonly consecutive_fail: number
  readonly last_result: EventResult | null
  /** ISO 8601; the latest time at which an event was observed. */
  readonly last_validated_at: string | null
}

/** What the guard rails remember. */
export interface GuardMemory {
  /** ISO 8601; when the level last rose. */
  readonly level_raised_at: string | null
  readonly sources: Readonly<Record<string, SourceMemory>>
  /** Over all sources. */
  readonly entry: EntryMemory
}

/** `run`: sources that run something, such as CI; `docs`: sources that compare the docs with the code, such as a scan. */
export type SourceKind = 'run' | 'docs'

/** By source kind, the fails in a row and how strong a pass must be to end them; kinds without fails are omitted. */
export type Streaks = {
  readonly [kind in SourceKind]?: { readonly fails: number; readonly strength: SignalStrength }
}

/** What is remembered of an entry's events, over all sources. */
export interface EntryMemory {
  /** The last results, oldest first: `p` or `f` each. */
  readonly results: string
  readonly streaks: Streaks
  /** Null unless fails in a row keep the entry from rising. */
  readonly bar: {
    /** When the first pass after these fails arrived, in milliseconds since the epoch; null if there is none. */
    readonly passed_at: number | null
    /** The same of the first strong pass. */
    readonly strong_pass_at: number | null
    /** When the first pass of any kind after the last fail arrived; left out if there is none. */
    readonly held_since?: number
  } | null
}

/** The last events of one source. */
export interface SourceMemory {
  /** Their results, oldest first: `p` or `f` each. */
  readonly results: string
  /** When the events of the last hour arrived, oldest first; milliseconds since the epoch. */
  readonly arrivals: readonly number[]
}

/** The trust in one entry: its statistics, score and expiry, and what the guard rails remember. Plain data, to be stored as JSON. */
export interface TrustState {
  readonly stats: TrustStats
  readonly score: {
    /** 0–1. */
    readonly trust_score: number
    readonly validation_level: ValidationLevel
  }
  readonly ttl: {
    /** ISO 8601; the entry is stale from then on. */
    readonly expires_at: string
  }
  readonly guard: GuardMemory
}

import type { Instant } from '../../base/time.ts'
import { effectiveTrust } from './decay.ts'
import { LEVEL_NAMES, shownLevel } from './level.ts'
import type { TrustState } from './state.ts'
import { isStale } from './ttl.ts'

/** Aggregate trust of many entries. */
export interface TrustOverview {
  readonly entries: number
  /** Mean effective trust, 0–1; 0 without entries. */
  readonly mean: number
  readonly levels: Readonly<Record<(typeof LEVEL_NAMES)[number], number>>
  /** Number of entries that have expired. */
  readonly stale: number
}

export function overviewOf(
  states: readonly Pick<TrustState, 'stats' | 'score' | 'ttl'>[],
  now: Instant,
): TrustOverview {
  const levels = { candidate: 0, basic: 0, strong: 0, canonical: 0 }
  let sum = 0
  let stale = 0
  for (const state of states) {
    const trust = effectiveTrust(state, now)
    levels[LEVEL_NAMES[shownLevel(state.score.validation_level, trust)]]++
    sum += trust
    if (isStale(state, now)) stale++
  }
  return { entries: states.length, mean: states.length === 0 ? 0 : sum / states.length, levels, stale }
}

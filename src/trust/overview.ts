import { effectiveTrust } from './decay.ts'
import type { Instant } from './event.ts'
import { LEVEL_NAMES } from './level.ts'
import type { TrustState } from './state.ts'

/** The trust in many entries together. */
export interface TrustOverview {
  readonly entries: number
  /** Mean effective trust, 0–1; 0 without entries. */
  readonly mean: number
  /** Entries by level. */
  readonly levels: Readonly<Record<(typeof LEVEL_NAMES)[number], number>>
}

export function overviewOf(states: readonly Pick<TrustState, 'stats' | 'score'>[], now: Instant): TrustOverview {
  const levels = { candidate: 0, basic: 0, strong: 0, canonical: 0 }
  let sum = 0
  for (const state of states) {
    levels[LEVEL_NAMES[state.score.validation_level]]++
    sum += effectiveTrust(state, now)
  }
  return { entries: states.length, mean: states.length === 0 ? 0 : sum / states.length, levels }
}

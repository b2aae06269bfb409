/**
 * Computes trust from validation events: passes and fails that were observed, each strong, medium or weak. An entry, such as a statement
 * of the docs or a stored answer, has a score from 0 to 1, a level from 0 to 3 and a time to live.
 *
 * Trust, and the HTTP API for reporting results, are described in [docs/trust.md](trust.md).
 */

// Events

export type { Instant } from '../../base/time.ts'
export { applyEvent } from './events/apply.ts'
export type { EventResult, SignalStrength, ValidationSignal } from './events/event.ts'
export { type StrengthRule, signalStrength } from './events/strength.ts'
export { initialState } from './initial-state.ts'
export type { TrustState, TrustStats } from './state.ts'

// Score and level

export { LEVEL_NAMES, type LeveledStats, shownLevel, validationLevel } from './level.ts'
export { computeTrustScore, type ScoredStats } from './score.ts'
export type { ValidationLevel } from './state.ts'
export { explainTrust } from './why.ts'

// Trust over time

export { type Decaying, effectiveTrust } from './decay.ts'
export { isStale } from './ttl.ts'

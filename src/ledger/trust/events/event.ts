import type { Instant } from '../../../base/time.ts'

/** How reliable a signal is. */
export const STRENGTHS = ['strong', 'medium', 'weak'] as const
/** How reliable a signal is: `strong` for tests and builds, `medium` for scripts, `weak` for everything else. */
export type SignalStrength = (typeof STRENGTHS)[number]

/** `pass`: what was run worked; `fail`: it failed, or was not resolved. */
export const RESULTS = ['pass', 'fail'] as const
/** `pass`: it worked when it was run; `fail`: it failed or was not resolved. */
export type EventResult = (typeof RESULTS)[number]

/** What trust is computed from: one pass or fail. */
export interface ValidationSignal {
  readonly result: EventResult
  readonly signal_strength: SignalStrength
  /** Where the signal comes from: `ci`, `scan`, `qa-run` … */
  readonly source: string
  /** When it was observed; defaults to the time of arrival. */
  readonly ts?: Instant
}

import type { EventResult } from './events/event.ts'

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

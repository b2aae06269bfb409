import type { Evidence } from './evidence.ts'
import type { Totals } from './totals.ts'

/** Of fewer changes, a year says nothing. */
export const MIN_CHANGES = 10

/** What the changes of the year before an installation made false. */
export interface PastYear {
  readonly totals: Totals
  /** Unix seconds: where the oldest of the checked changes begin, if the year has more than were checked; else null. */
  readonly since: number | null
  /** By rule. */
  readonly evidence: Readonly<Record<string, Evidence>>
}

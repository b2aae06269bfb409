import type { Evidence } from './evidence.ts'
import type { Totals } from './totals.ts'

/** With fewer changes, a year shows too little. */
export const MIN_CHANGES = 10

/** What the changes of the year before an installation made false. */
export interface PastYear {
  readonly totals: Totals
  /** In Unix seconds: start of the oldest checked change, if not all changes of the year were checked; otherwise null. */
  readonly since: number | null
  /** By rule. */
  readonly evidence: Readonly<Record<string, Evidence>>
}

import { DAY } from '../../base/time.ts'
import { placesOf } from '../scan/findings/places.ts'
import type { ReportedClaim, ScanResult } from '../scan/result.ts'

/** A statement that the check of one change would have reported as false. */
export interface FalseStatement
  extends Pick<
    ReportedClaim,
    'claim_id' | 'claim_type' | 'rule' | 'severity' | 'file' | 'line' | 'column' | 'text' | 'value' | 'quote' | 'reason'
  > {
  /** Whether the change made it false; otherwise the change added it, and it was false from the start. */
  readonly was_true: boolean
}

/** One commit of the main line, compared with its first parent. */
export interface Change {
  readonly commit: string
  /** Commit time of the committer, in Unix seconds. */
  readonly time: number
  /** The first line of the commit message. */
  readonly subject: string
}

/** A change with what its check would have reported; most have no statements. */
export interface CheckedChange extends Change {
  readonly statements: readonly FalseStatement[]
}

/** The statements of a check against a base: one per place of its findings. */
export function statementsOf({ findings }: Pick<ScanResult, 'findings'>): FalseStatement[] {
  return findings.flatMap((finding) => {
    const { rule, severity, reason, last_true } = finding
    const seen = new Set<string>()
    return placesOf(finding).flatMap(({ claim_id, claim_type, file, line, column, text, value, quote }) => {
      const place = `${file}:${line}:${value}`
      if (seen.has(place)) return []
      seen.add(place)
      const statement = { claim_id, claim_type, rule, severity, file, line, column, text, value, quote, reason }
      return [{ ...statement, was_true: last_true !== null }]
    })
  })
}

/** Days between two times in Unix seconds; 0 if clock differences reverse them. */
export function daysBetween(from: number, to: number): number {
  return Math.max(0, (to - from) / (DAY / 1000))
}

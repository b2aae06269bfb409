import type { ClaimType } from '../../config/claim-types.ts'
import { type Instant, millisecondsOf } from '../../time.ts'

/** What a rule mutes, narrowest first (Learning System, appendix E). */
export const SCOPES = ['claim', 'file', 'claim_type', 'pattern'] as const
/** What a rule mutes: one claim, the claims of one file, of one type, or those whose text a pattern matches. */
export type SuppressionScope = (typeof SCOPES)[number]

/** What made a rule: an answer, silent dismissals, or a command. */
export type RuleSource = 'quick_pick' | 'count_based' | 'command'

/** A rule, as far as it decides what is muted. */
export interface Suppressing {
  /** The repository it belongs to. */
  readonly repo_id?: number | string
  readonly scope: SuppressionScope
  readonly target_claim_id?: string | null
  /** Claims that the same cause made false when the rule was made: they are muted with its own. */
  readonly also_claim_ids?: readonly string[]
  readonly target_file?: string | null
  readonly target_claim_type?: string | null
  /** A regular expression (RE2 syntax) found in a claim's text. */
  readonly target_pattern?: string | null
  readonly reason: string
  /** Null: for good. */
  readonly expires_at: Instant | null
  readonly revoked: boolean
  readonly created_at: Instant
}

/** A rule as it is stored (Learning System, §3). */
export interface SuppressionRule extends Suppressing {
  readonly id: string
  readonly repo_id: number
  readonly target_claim_id: string | null
  readonly target_file: string | null
  readonly target_claim_type: ClaimType | null
  readonly target_pattern: string | null
  readonly source: RuleSource
  readonly expires_at: Date | null
  readonly created_at: Date
  /**
   * Login of whoever made it; null when several people's silent dismissals did. Of a rule that silent dismissals made, the only person
   * who might write to the repository.
   */
  readonly created_by: string | null
  readonly spot: SpotCheckState
}

/** Where a rule stands with its spot checks (Learning System, OQ-1). */
export interface SpotCheckState {
  /** The muted claim that is let through at present. */
  readonly claim_id: string | null
  readonly until: Date | null
  readonly next_at: Date
  /** How many there were. */
  readonly count: number
}

/** The silent dismissals that made a rule. */
export interface Dismissals {
  readonly times: number
  /** Logins, each once. */
  readonly by: readonly string[]
  /** They are one person's, who was the only one with write access. */
  readonly by_only_writer?: boolean
}

/** Why a finding that a rule hid counts again. */
export interface Returned {
  readonly reason: string
  readonly because: 'expired' | 'undo' | 'positive' | 'retracted'
  /** Login of whoever ended the rule; null when it was nobody, or is not known. */
  readonly by: string | null
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** A claim, as far as it decides whether a rule mutes it. */
export interface LearnedClaim {
  readonly id: string
  /** Null: nobody knows whose claim it is, and no rule applies. */
  readonly repo_id?: number | string | null
  readonly source_file: string
  readonly claim_type: string
  readonly claim_text: string
}

/**
 * Whether a rule mutes anything at a time: it has neither expired nor been revoked.
 *
 * @throws RangeError when a time is none
 * @example
 * import { isActive } from 'docalign/learning'
 *
 * isActive({ revoked: false, expires_at: '2026-05-12' }, '2026-03-01') // true
 * isActive({ revoked: false, expires_at: '2026-05-12' }, '2026-05-12') // false
 * isActive({ revoked: false, expires_at: null }, '2026-05-12') // true
 */
export function isActive(rule: Pick<Suppressing, 'revoked' | 'expires_at'>, now: Instant): boolean {
  return !rule.revoked && (rule.expires_at === null || millisecondsOf(rule.expires_at) > millisecondsOf(now))
}

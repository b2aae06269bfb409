import type { ClaimType } from '../../../base/config/claim-types.ts'
import { type Instant, millisecondsOf } from '../../../base/time.ts'

/** The scopes of a suppression rule, narrowest first. */
export const SCOPES = ['claim', 'file', 'claim_type', 'pattern'] as const
/** What a rule mutes: one claim, the claims of one file, of one type, or those whose text a pattern matches. */
export type SuppressionScope = (typeof SCOPES)[number]

/** What created a rule: a quick pick, silent dismissals, or a command. */
export type RuleSource = 'quick_pick' | 'count_based' | 'command'

/** A rule, as far as it decides what is muted. */
export interface Suppressing {
  /** The repository that the rule belongs to. */
  readonly repo_id?: number | string
  readonly scope: SuppressionScope
  readonly target_claim_id?: string | null
  /** Claims that were false for the same cause when the rule was created: the rule mutes them too. */
  readonly also_claim_ids?: readonly string[]
  readonly target_file?: string | null
  readonly target_claim_type?: string | null
  /** A regular expression (RE2 syntax) that is searched in a claim's text. */
  readonly target_pattern?: string | null
  readonly reason: string
  /** Null: the rule does not expire. */
  readonly expires_at: Instant | null
  readonly revoked: boolean
  readonly created_at: Instant
}

/** A rule as it is stored. */
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
   * Login of the person who created it; null for silent dismissals of several people. If one person's silent dismissals created it, that
   * person was the only one with write access.
   */
  readonly created_by: string | null
  readonly spot: SpotCheckState
}

/** The state of a rule's spot checks. */
export interface SpotCheckState {
  /** The muted claim that is shown at present as a spot check. */
  readonly claim_id: string | null
  readonly until: Date | null
  readonly next_at: Date
  /** Number of spot checks so far. */
  readonly count: number
}

/** The silent dismissals that created a rule. */
export interface Dismissals {
  readonly times: number
  /** Logins, without duplicates. */
  readonly by: readonly string[]
  /** They are of one person, the only one with write access. */
  readonly by_only_writer?: boolean
}

/** Why a finding that a rule hid is shown again. */
export interface Returned {
  readonly reason: string
  readonly because: 'expired' | 'undo' | 'positive' | 'retracted'
  /** Login of the person who ended the rule; null if nobody did, or it is unknown. */
  readonly by: string | null
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** A claim, as far as it decides whether a rule mutes it. */
export interface LearnedClaim {
  readonly id: string
  /** Null: the repository is unknown, so no rule applies. */
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

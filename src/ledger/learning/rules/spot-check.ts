import { daysAfter, type Instant, millisecondsOf } from '../../../base/time.ts'
import { isActive, type SpotCheckState, type SuppressionRule } from './rule.ts'

/** Days between spot checks of a rule, and before its first one. */
const SPOT_CHECK_DAYS = 30
/** Days for which a spot-checked finding stays visible. */
const SPOT_CHECK_OPEN_DAYS = 7

type Checked = Pick<SuppressionRule, 'revoked' | 'expires_at' | 'created_at' | 'spot' | 'source'>

/** Whether the claim is visible at a time because of a spot check that began earlier. */
export function isSpotChecked({ spot }: Pick<Checked, 'spot'>, claimId: string, now: Instant): boolean {
  return spot.claim_id === claimId && spot.until !== null && millisecondsOf(spot.until) > millisecondsOf(now)
}

/**
 * Whether a spot check of the rule is due. What people dismissed silently and for good is not shown again: they would
 * dismiss it again each time.
 */
export function isSpotCheckDue(rule: Checked, now: Instant): boolean {
  const isForGood = rule.source === 'count_based' && rule.expires_at === null
  return !isForGood && isActive(rule, now) && millisecondsOf(rule.spot.next_at) <= millisecondsOf(now)
}

/** A finding that a rule mutes, and how much feedback on it would teach: see `doubt`. */
export interface SpotCheckCandidate {
  readonly id: string
  readonly doubt: number
}

/** Chooses the muted claim for the next spot check: each time another one, those with the most doubt first. Null if the rule mutes none. */
export function chooseSpotCheck(rule: Pick<Checked, 'spot'>, muted: readonly SpotCheckCandidate[]): string | null {
  const ranked = muted.toSorted((a, b) => b.doubt - a.doubt || (a.id < b.id ? -1 : 1))
  return ranked[rule.spot.count % Math.max(ranked.length, 1)]?.id ?? null
}

/** The state of a rule's spot checks after one began. */
export function beginSpotCheck(spot: SpotCheckState, claimId: string, now: Instant): SpotCheckState {
  return {
    claim_id: claimId,
    until: daysAfter(now, SPOT_CHECK_OPEN_DAYS),
    next_at: daysAfter(now, SPOT_CHECK_DAYS),
    count: spot.count + 1,
  }
}

/** The expiry of a rule after its spot check was dismissed: its original duration, from now. Null: it does not expire. */
export function extendedExpiry(
  { expires_at, created_at }: Pick<Checked, 'expires_at' | 'created_at'>,
  now: Instant,
): Date | null {
  if (expires_at === null) return null
  const duration = expires_at.getTime() - created_at.getTime()
  return new Date(Math.max(expires_at.getTime(), millisecondsOf(now) + duration))
}

/** When the first spot check is due for a rule that was created at a time. */
export function firstSpotCheck(made: Instant): Date {
  return daysAfter(made, SPOT_CHECK_DAYS)
}

import { daysAfter, type Instant, millisecondsOf } from '../../time.ts'
import { isActive, type SpotCheckState, type SuppressionRule } from './rule.ts'

/** Days between spot checks of one rule; a rule that is younger has none (Learning System, OQ-1). */
const SPOT_CHECK_DAYS = 30
/** Days that a finding stays visible once it was let through. */
const SPOT_CHECK_OPEN_DAYS = 7

type Checked = Pick<SuppressionRule, 'revoked' | 'expires_at' | 'created_at' | 'spot'>

/** Whether the rule lets this claim through at a time, as a spot check that was begun before. */
export function isSpotChecked({ spot }: Pick<Checked, 'spot'>, claimId: string, now: Instant): boolean {
  return spot.claim_id === claimId && spot.until !== null && millisecondsOf(spot.until) > millisecondsOf(now)
}

/** Whether the rule should let one of its findings through. */
export function isSpotCheckDue(rule: Checked, now: Instant): boolean {
  return isActive(rule, now) && millisecondsOf(rule.spot.next_at) <= millisecondsOf(now)
}

/** A finding that a rule mutes, and how much an answer to it would teach: see `doubt`. */
export interface SpotCheckCandidate {
  readonly id: string
  readonly doubt: number
}

/**
 * Which of the claims that a rule mutes is let through: another one each time, first those whose answers would teach most. Null when it
 * mutes none.
 */
export function chooseSpotCheck(rule: Pick<Checked, 'spot'>, muted: readonly SpotCheckCandidate[]): string | null {
  const ranked = muted.toSorted((a, b) => b.doubt - a.doubt || (a.id < b.id ? -1 : 1))
  return ranked[rule.spot.count % Math.max(ranked.length, 1)]?.id ?? null
}

/** A rule's spot checks after one was begun. */
export function beginSpotCheck(spot: SpotCheckState, claimId: string, now: Instant): SpotCheckState {
  return {
    claim_id: claimId,
    until: daysAfter(now, SPOT_CHECK_OPEN_DAYS),
    next_at: daysAfter(now, SPOT_CHECK_DAYS),
    count: spot.count + 1,
  }
}

/** Until when a rule mutes after its spot check was dismissed: as long again as when it was made. Null: for good. */
export function extendedExpiry({ expires_at, created_at }: Checked, now: Instant): Date | null {
  if (expires_at === null) return null
  const duration = expires_at.getTime() - created_at.getTime()
  return new Date(Math.max(expires_at.getTime(), millisecondsOf(now) + duration))
}

/** When a rule that was made at a time is due for its first spot check. */
export function firstSpotCheck(made: Instant): Date {
  return daysAfter(made, SPOT_CHECK_DAYS)
}

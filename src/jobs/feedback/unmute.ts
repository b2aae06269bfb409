import type { SuppressionRule } from '../../learning/rules/rule.ts'
import { findClaim } from '../../learning/store/claims.ts'
import { undismissAll, unmuteClaim } from '../../learning/store/rules/undo.ts'
import { enqueuePullRequestScan } from '../scan/request-scan.ts'
import { followRules } from './take.ts'
import type { Somewhere } from './talk.ts'

/** What muted a claim until now. */
export interface Unmuted {
  readonly rules: readonly SuppressionRule[]
  /** Claims that Dismiss all hid on the pull request. */
  readonly dismissed: number
}

/**
 * Has a claim reported again: takes back every rule that mutes it, and on a pull request what Dismiss all hid; the check runs follow.
 * `askedIn` is what of GitHub's it was asked in, if anything: asked twice in the same, it is done once.
 */
export async function unmute(
  { services, publisher, number, login }: Somewhere,
  claimId: string,
  askedIn: string | null,
): Promise<Unmuted> {
  const repoId = publisher.repository.id
  const claim = await findClaim(services.queries, repoId, claimId, number)
  const rules = claim ? await unmuteClaim(services, claim, { by: login, askedIn }) : []
  const dismissed = number === null ? 0 : await undismissAll(services, repoId, number, { claimId, askedIn })
  if (number !== null && rules.length + dismissed > 0) await enqueuePullRequestScan(services.queue, repoId, number)
  if (rules.length > 0) await followRules(services, repoId, rules)
  return { rules, dismissed }
}

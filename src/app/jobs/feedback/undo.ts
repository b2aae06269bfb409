import type { SuppressionRule } from '../../../ledger/learning/rules/rule.ts'
import { findClaim } from '../../../ledger/learning/store/claims.ts'
import { dropAcceptance, findProse, forgetProse } from '../../../ledger/learning/store/feedback/prose.ts'
import { undismissAll, undoLast, unmuteClaim } from '../../../ledger/learning/store/rules/undo.ts'
import { renderNothingToUndo, renderUndismissed, renderUnmuted } from '../../../report/pull-request/comments/answers.ts'
import type { Publisher } from '../../github/publisher.ts'
import type { Services } from '../services.ts'
import type { FeedbackContext, FeedbackPlace } from './feedback-context.ts'
import { propose, ruleForAnswer } from './proposal.ts'
import { followRules, retract } from './take.ts'

export interface Unmuted {
  readonly rules: readonly SuppressionRule[]
  /** Number of claims that Dismiss all hid on the pull request. */
  readonly dismissed: number
}

/**
 * Unmutes a claim: revokes every rule that mutes it, and on a pull request reverts Dismiss all for it; enqueues the affected scans.
 * `askedIn` is the key of the GitHub object that requested it, if any: the same object has an effect only once.
 */
export async function unmute(
  { services, publisher, number, login }: FeedbackPlace,
  claimId: string,
  askedIn: string | null,
): Promise<Unmuted> {
  const repoId = publisher.repository.id
  const claim = await findClaim(services.queries, repoId, claimId, number)
  const rules = claim ? await unmuteClaim(services, claim, { by: login, askedIn }) : []
  const dismissed = number === null ? 0 : await undismissAll(services, repoId, number, { claimId, askedIn })
  if (number !== null && rules.length + dismissed > 0)
    await services.queue.add('scan-pull-request', { repositoryId: repoId, number })
  if (rules.length > 0) await followRules(services, repoId, rules)
  return { rules, dismissed }
}

/** Undoes the last action that muted something on the pull request; once per request, however often it is handled. */
export async function undoOnPull(
  { services, publisher, number, login }: FeedbackContext,
  askedIn: string,
): Promise<string> {
  const repoId = publisher.repository.id
  const undone = await undoLast(services, repoId, number, { by: login, askedIn })
  if (!undone) return renderNothingToUndo(login)
  await services.queue.add('scan-pull-request', { repositoryId: repoId, number })
  if (undone.kind === 'dismissed') return renderUndismissed(undone.claims, login)
  await followRules(services, repoId, [undone.rule])
  return renderUnmuted(ruleForAnswer(undone.rule), login)
}

export async function undoFinding(context: FeedbackContext, claimId: string, askedIn: string): Promise<string> {
  const { login } = context
  const { rules, dismissed } = await unmute(context, claimId, askedIn)
  const [rule] = rules
  if (rule) return renderUnmuted(ruleForAnswer(rule), login)
  return dismissed === 0 ? renderNothingToUndo(login) : renderUndismissed(dismissed, login)
}

/** Feedback that was withdrawn, and by whom, if known. */
interface Withdrawn {
  readonly number: number
  readonly sourceKey: string
  readonly login: string | null
  /** Id of the withdrawn comment; null for a reaction. */
  readonly commentId: number | null
}

/**
 * Retracts feedback with everything that followed from it: a rule, the acceptance of a proposal, which then is open again, or a free-text
 * reply with the acceptances of its proposal.
 */
export async function withdraw(services: Services, publisher: Publisher, withdrawn: Withdrawn): Promise<void> {
  const { number, sourceKey, login, commentId } = withdrawn
  const { queries } = services
  const repoId = publisher.repository.id
  await retract(services, repoId, { number, sourceKey, login })
  const proposal = await dropAcceptance(queries, repoId, sourceKey)
  if (proposal && proposal.accepted_in.length === 0) await propose(publisher, proposal)
  const prose = commentId === null ? null : await findProse(queries, repoId, commentId)
  if (!prose) return
  for (const accepted of prose.accepted_in) await retract(services, repoId, { number, sourceKey: accepted, login })
  await forgetProse(queries, repoId, prose.comment_id)
}

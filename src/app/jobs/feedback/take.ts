import type { ReportedClaim } from '../../../engine/scan/result.ts'
import type { FeedbackType } from '../../../ledger/learning/feedback/feedback.ts'
import type { QuickPickReason } from '../../../ledger/learning/feedback/quick-pick.ts'
import type { SuppressionRule } from '../../../ledger/learning/rules/rule.ts'
import { findRepeated, recordFeedback } from '../../../ledger/learning/store/feedback/feedback.ts'
import { processQuickPick } from '../../../ledger/learning/store/feedback/quick-pick.ts'
import { retractFeedback } from '../../../ledger/learning/store/feedback/retract.ts'
import { partitionFindings } from '../../../ledger/learning/store/rules/mutes.ts'
import { findingsOf, lastPullScan } from '../../../stages/store/read.ts'
import { syncFeedbackEvents } from '../ledger/sync-feedback-events.ts'
import { enqueueAffectedScans } from '../scan/request-scan.ts'
import type { Services } from '../services.ts'
import type { FeedbackContext, FeedbackPlace } from './feedback-context.ts'
import { signalThumb } from './search-signals.ts'

export interface GivenFeedback {
  readonly claimId: string
  readonly type: FeedbackType
  readonly reason?: QuickPickReason
  readonly freeText?: string | null
  /** Key of the comment, reaction or button that gave the feedback. */
  readonly sourceKey: string
  /** Milliseconds since the epoch. */
  readonly at?: number | undefined
}

/**
 * Stores feedback on a finding, creates its rule, and enqueues the scans that update check runs. Returns the rule that a quick pick created
 * or extended; null for other feedback, or if the claim is gone.
 */
export async function takeFeedback(context: FeedbackPlace, given: GivenFeedback): Promise<SuppressionRule | null> {
  const { services, publisher, number, login, canGiveFeedback, role } = context
  const { claimId, type, reason = null, freeText = null, sourceKey, at = services.now() } = given
  const repoId = publisher.repository.id
  const feedback = {
    repo_id: repoId,
    claim_id: claimId,
    verification_result_id: null,
    feedback_type: type,
    pr_number: number,
    quick_pick_reason: reason,
    free_text: freeText,
    github_user: login,
  }
  const known = await findRepeated(services, feedback, { at, except: sourceKey })
  if (known !== null && reason === null) return null
  if (canGiveFeedback && (type === 'thumbs_up' || type === 'thumbs_down'))
    await signalThumb(services, { repositoryId: repoId, claimId, where: sourceKey, isUp: type === 'thumbs_up' })
  const isOnlyPerson = () => services.permissions.isOnlyOne(publisher, login, role)
  const origin = { sourceKey, effective: canGiveFeedback, at, isOnlyPerson }
  const taken = known === null ? await recordFeedback(services, feedback, origin) : null
  if (!canGiveFeedback) return null
  const answered = { feedbackId: taken?.record.id ?? known ?? '', by: login, prNumber: number }
  const rule = reason === null ? null : await processQuickPick(services, claimId, reason, repoId, answered)
  const { excluded = null, renewed = null, revoked = [] } = taken ?? {}
  const rules = [rule, excluded, renewed, ...revoked].filter((each) => each !== null)
  await followRules(services, repoId, rules)
  if (type === 'all_dismissed' && number !== null)
    await services.queue.add('scan-pull-request', { repositoryId: repoId, number })
  return rule
}

/** Retracts feedback, if there is any with this key, and enqueues the scans that update check runs. */
export async function retract(
  services: Services,
  repositoryId: number,
  { number, sourceKey, login }: { readonly number: number; readonly sourceKey: string; readonly login: string | null },
): Promise<void> {
  const changed = await retractFeedback(services, repositoryId, sourceKey, login)
  if (!changed) return
  await followRules(services, repositoryId, [...changed.revoked, ...changed.restored])
  if (changed.undismissed) await services.queue.add('scan-pull-request', { repositoryId, number })
}

/** Updates the ledger from feedback, and enqueues scans of what the rules affect. */
export async function followRules(
  services: Services,
  repositoryId: number,
  rules: readonly SuppressionRule[],
): Promise<void> {
  const { queries, queue } = services
  await syncFeedbackEvents(services, repositoryId)
  for (const rule of rules) await enqueueAffectedScans(queries, queue, repositoryId, rule)
}

/** The findings that a pull request shows: those of its last scan that are not muted. */
export async function visibleFindings({
  services,
  publisher,
  number,
}: Pick<FeedbackContext, 'services' | 'publisher' | 'number'>): Promise<readonly ReportedClaim[]> {
  const repoId = publisher.repository.id
  const scan = await lastPullScan(services.queries, repoId, number)
  if (scan === null) return []
  const { shown } = await partitionFindings(services, repoId, number, await findingsOf(services.queries, scan))
  return [...shown.values()]
}

/** Mutes every finding of a pull request on that pull request only; DocAlign learns nothing from it. */
export async function dismissAll(context: FeedbackContext, sourceKey: string, at?: number): Promise<void> {
  for (const { claim_id: claimId } of await visibleFindings(context))
    await takeFeedback(context, { claimId, type: 'all_dismissed', sourceKey: `${sourceKey}:${claimId}`, at })
}

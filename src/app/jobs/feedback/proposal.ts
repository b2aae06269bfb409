import { quickPickAction } from '../../../ledger/learning/feedback/quick-pick.ts'
import type { SuppressionRule } from '../../../ledger/learning/rules/rule.ts'
import { findClaim } from '../../../ledger/learning/store/claims.ts'
import {
  findProse,
  type ProseReply,
  saveAcceptance,
  saveAnswer,
  saveDeclined,
  saveIgnored,
} from '../../../ledger/learning/store/feedback/prose.ts'
import { sourceKeysOf } from '../../../ledger/learning/store/feedback/source-keys.ts'
import { storedLearningSettings } from '../../../ledger/learning/store/settings.ts'
import {
  renderDeclined,
  renderGone,
  renderMuted,
  renderProposal,
  type ShownRule,
  targetOf,
} from '../../../report/pull-request/comments/answers.ts'
import { answerComment, type CommentToAnswer } from '../../github/comments/answer.ts'
import type { Publisher } from '../../github/publisher.ts'
import type { FeedbackContext } from './feedback-context.ts'
import { takeFeedback } from './take.ts'

/** The reply or reaction that answered a proposal, and when, in milliseconds since the epoch. */
interface Consent {
  readonly sourceKey: string
  readonly at?: number | undefined
}

/** Proposes the quick pick that a reply names, or posts the proposal again. Returns false if the claim is gone. */
export async function propose(publisher: Publisher, reply: ProseReply): Promise<boolean> {
  const { queries } = publisher
  const { id, repo_id: repoId, reason } = reply
  const claim = await findClaim(queries, repoId, reply.claim_id, reply.pr_number)
  const action = claim && reason && quickPickAction(reason, claim, await storedLearningSettings(queries, repoId))
  if (!action || !reason) return false
  await saveAnswer(queries, id, 'proposal')
  const text = renderProposal({ reason, days: action.duration_days, page: action.target_file })
  await saveAnswer(queries, id, 'proposal', await postAnswer(publisher, reply, text))
  return true
}

/** Somebody accepted a proposal: it counts as their quick pick, with the words of the reply. */
export async function accept(
  context: FeedbackContext,
  proposal: ProseReply,
  { sourceKey, at }: Consent,
): Promise<void> {
  const { services, publisher, login, canGiveFeedback } = context
  const { id, repo_id: repoId, claim_id: claimId, reason, words } = proposal
  if (reason === null) return
  if (canGiveFeedback) await saveAcceptance(services.queries, id, sourceKey)
  const rule = await takeFeedback(context, { claimId, type: 'thumbs_down', reason, freeText: words, sourceKey, at })
  // Identical feedback within seconds is stored once; the second one is not processed again.
  if ((await sourceKeysOf(services.queries, repoId, context.number, sourceKey)).length === 0)
    await saveIgnored(services.queries, id, sourceKey)
  if (!canGiveFeedback) return
  await postAnswer(publisher, proposal, rule ? renderMuted(ruleForAnswer(rule, words), login) : renderGone(login))
}

/** Somebody declined a proposal. An accepted proposal stays accepted: `/docalign undo` reverts it. */
export async function decline(
  context: FeedbackContext,
  { id, repo_id, comment_id }: ProseReply,
  sourceKey: string,
): Promise<void> {
  const { services, publisher, login, canGiveFeedback } = context
  const proposal = await findProse(services.queries, repo_id, comment_id)
  if (!proposal) return
  if (!canGiveFeedback || proposal.accepted_in.length > 0) return saveIgnored(services.queries, id, sourceKey)
  await saveDeclined(services.queries, id, login)
  await postAnswer(publisher, proposal, renderDeclined(login))
}

/** Posts or updates the answer to a reply. */
export function postAnswer(publisher: Publisher, reply: ProseReply, text: string): ReturnType<typeof answerComment> {
  const asked: CommentToAnswer = { number: reply.pr_number, commentId: reply.comment_id, threadOf: reply.thread_id }
  return answerComment(publisher, asked, { text, toOutsider: false })
}

/** The properties of a rule that an answer mentions, with the free text of the feedback. */
export function ruleForAnswer(rule: SuppressionRule, words: string | null = null): ShownRule {
  const { scope, reason, expires_at } = rule
  return { scope, target: targetOf(rule), reason, words, until: expires_at?.getTime() ?? null }
}

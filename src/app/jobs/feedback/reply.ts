import { ownLines } from '../../../ledger/learning/feedback/own-words.ts'
import { parseReply, type Reply } from '../../../ledger/learning/feedback/replies.ts'
import { suppressPattern } from '../../../ledger/learning/store/feedback/quick-pick.ts'
import { listedRules } from '../../../ledger/learning/store/rules/listed.ts'
import { getActiveRules } from '../../../ledger/learning/store/rules/rules.ts'
import {
  renderClosed,
  renderGone,
  renderHelp,
  renderMistaken,
  renderMuted,
  renderNotAllowed,
  renderRules,
  renderWhich,
} from '../../../report/pull-request/comments/answers.ts'
import { answerComment, type CommentToAnswer } from '../../github/comments/answer.ts'
import { claimOfThread } from '../../github/comments/own-comments.ts'
import type { Publisher } from '../../github/publisher.ts'
import type { PullRequest } from '../../github/store/pull-requests.ts'
import type { Services } from '../services.ts'
import type { FeedbackContext } from './feedback-context.ts'
import { ruleForAnswer } from './proposal.ts'
import { onProse, type Prose } from './prose.ts'
import { recheck } from './recheck.ts'
import { followRules, takeFeedback } from './take.ts'
import { undoFinding, undoOnPull } from './undo.ts'

export function keyOfComment(commentId: number): string {
  return `comment:${commentId}`
}

/** A parsed comment. */
export interface Command {
  readonly reply: Reply | Prose
  /** The finding in whose thread the comment is; null elsewhere. */
  readonly claimId: string | null
}

/**
 * Parses a comment. Quick picks without a command, and prose, only count in the thread of a finding: elsewhere people talk to each other.
 */
export async function parseCommand(
  publisher: Publisher,
  { number, threadOf, commentId }: CommentToAnswer,
  body: string,
): Promise<Command | null> {
  const words = ownLines(body).join('\n')
  const reply = parseReply(body)
  if (!reply && (threadOf === null || threadOf === commentId || words === '')) return null
  const claimId = threadOf === null ? null : await claimOfThread(publisher, number, threadOf)
  if (!reply) return claimId === null ? null : { reply: { kind: 'prose', words }, claimId }
  return reply.kind === 'pick' && claimId === null && !reply.commanded ? null : { reply, claimId }
}

/** Executes a comment and answers it in one line. Returns true if there is an answer. */
export async function execute(
  context: FeedbackContext,
  asked: CommentToAnswer,
  { reply, claimId }: Command,
  { pull, isEdited }: { readonly pull: () => Promise<PullRequest>; readonly isEdited: boolean },
): Promise<boolean> {
  const { commentId, threadOf } = asked
  if (reply.kind === 'prose') {
    const sourceKey = keyOfComment(commentId)
    const isHere = claimId !== null && threadOf !== null
    return isHere && onProse(context, reply, { asked: { ...asked, threadOf }, claimId, sourceKey, isEdited })
  }
  const text = await answerTo(context, asked, { reply, claimId }, await pull())
  if (text === null) return false
  return (await answerComment(context.publisher, asked, { text, toOutsider: !context.canGiveFeedback })) !== null
}

/** Executes a command and returns the answer; null if there is nothing to say. */
async function answerTo(
  context: FeedbackContext,
  asked: CommentToAnswer,
  { reply, claimId }: { readonly reply: Reply; readonly claimId: string | null },
  pull: PullRequest,
): Promise<string | null> {
  const { services, publisher, login } = context
  const repoId = publisher.repository.id
  const askedIn = keyOfComment(asked.commentId)
  if (reply.kind === 'help') return renderHelp()
  if (reply.kind === 'pick' && claimId !== null) return answerPick(context, asked, reply, claimId)
  if (!context.canGiveFeedback) return renderNotAllowed(login, context.role)
  switch (reply.kind) {
    case 'pick':
      return renderWhich(login)
    case 'mistaken':
      return renderMistaken(reply.problem, login)
    case 'rules':
      return listRules(services, repoId)
    case 'undo':
      return claimId === null ? undoOnPull(context, askedIn) : undoFinding(context, claimId, askedIn)
    case 'suppress': {
      const { pattern, days } = reply
      const rule = await suppressPattern(services, repoId, { pattern, days, by: login, prNumber: context.number })
      await followRules(services, repoId, [rule])
      return renderMuted(ruleForAnswer(rule), login)
    }
    case 'recheck':
      if (pull.state === 'closed') return renderClosed(login)
      await recheck(context, asked, pull)
      return null
    default:
      return null
  }
}

async function listRules(services: Services, repoId: number): Promise<string> {
  return renderRules(await listedRules(services.queries, repoId, await getActiveRules(services, repoId)))
}

async function answerPick(
  context: FeedbackContext,
  { commentId }: CommentToAnswer,
  { reason, freeText }: Reply & { kind: 'pick' },
  claimId: string,
): Promise<string> {
  const feedback = { claimId, type: 'thumbs_down', reason, freeText, sourceKey: keyOfComment(commentId) } as const
  const rule = await takeFeedback(context, feedback)
  if (!context.canGiveFeedback) return renderNotAllowed(context.login, context.role)
  return rule ? renderMuted(ruleForAnswer(rule, freeText), context.login) : renderGone(context.login)
}

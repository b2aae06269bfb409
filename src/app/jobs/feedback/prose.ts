import { maxTokensPerDay } from '../../../base/models/settings.ts'
import { databaseCache } from '../../../base/models/store/cache.ts'
import type { ReportedClaim } from '../../../engine/scan/result.ts'
import { answerTo, proposalIn, readConsent } from '../../../ledger/learning/prose/answer.ts'
import { askForReason, openProseModel } from '../../../ledger/learning/prose/model.ts'
import { type Reading, readWords } from '../../../ledger/learning/prose/reading.ts'
import {
  findProse,
  insertProse,
  type ProseReply,
  proseInThread,
  saveAnswer,
} from '../../../ledger/learning/store/feedback/prose.ts'
import { storedModelSettings } from '../../../ledger/learning/store/settings.ts'
import { renderWhatToReply } from '../../../report/pull-request/comments/answers.ts'
import { tokenMeter } from '../../../stages/store/model-tokens.ts'
import type { CommentToAnswer } from '../../github/comments/answer.ts'
import { placeOf } from '../../github/publisher.ts'
import { withLock } from '../../github/with-lock.ts'
import type { Services } from '../services.ts'
import type { FeedbackContext } from './feedback-context.ts'
import { accept, decline, postAnswer, propose } from './proposal.ts'
import { visibleFindings } from './take.ts'

/** A reply in a finding's thread that is neither a command nor a quick pick. */
export interface Prose {
  readonly kind: 'prose'
  readonly words: string
}

interface InThread {
  readonly asked: CommentToAnswer & { readonly threadOf: number }
  readonly claimId: string
  readonly sourceKey: string
  /** The reply is an edited comment. */
  readonly isEdited: boolean
}

/**
 * Handles a free-text reply in a finding's thread: a yes or no to a proposal, or prose, which is stored, read, and answered if there is
 * something new to say. Stores nothing of bots and of people who may not teach. Returns true if there is an answer.
 */
export async function onProse(context: FeedbackContext, { words }: Prose, where: InThread): Promise<boolean> {
  if (!context.canGiveFeedback || context.isBot) return false
  const { services, publisher } = context
  const { asked, sourceKey } = where
  const repoId = publisher.repository.id
  const consent = readConsent(words)
  if (consent !== null) {
    const proposal = proposalIn(await proseInThread(services.queries, repoId, asked.threadOf))
    if (proposal && consent) await accept(context, proposal, { sourceKey })
    else if (proposal) await decline(context, proposal, sourceKey)
    return false
  }
  return withLock(publisher, `prose ${asked.threadOf}`, (held) =>
    answerProse({ ...context, publisher: held }, words, where),
  )
}

async function answerProse(context: FeedbackContext, words: string, where: InThread): Promise<boolean> {
  const { services, publisher } = context
  const { queries } = services
  const { asked, claimId } = where
  const finding = (await visibleFindings(context)).find((each) => each.claim_id === claimId) ?? null
  const known = await findProse(queries, publisher.repository.id, asked.commentId)
  const { reason, agrees, readBy } = await readProse(services, publisher.repository.id, {
    words,
    finding: known ? null : finding,
  })
  const reply = known ?? (await saveProse(context, words, where, { reason, readBy }))
  const thread = await proseInThread(queries, reply.repo_id, reply.thread_id)
  const toSomebody = /^\s*@[\w-]/.test(words)
  const answer = answerTo(reply, thread, { isShown: finding !== null, agrees, toSomebody })
  if (reply.answer_id !== null) return true
  if (answer === 'proposal') return propose(publisher, reply)
  if (answer === 'help') {
    await saveAnswer(queries, reply.id, 'help')
    await saveAnswer(queries, reply.id, 'help', await postAnswer(publisher, reply, renderWhatToReply()))
    return true
  }
  if (answer === 'thumb')
    await publisher.writer.react(placeOf(publisher), { id: asked.commentId, isReview: true }, '+1')
  return false
}

function saveProse(
  { services, publisher, number, login }: FeedbackContext,
  words: string,
  { asked, claimId, isEdited }: InThread,
  { reason, readBy }: { readonly reason: ProseReply['reason']; readonly readBy: ProseReply['read_by'] },
): Promise<ProseReply> {
  const now = services.now()
  const reply = {
    repo_id: publisher.repository.id,
    pr_number: number,
    thread_id: asked.threadOf,
    comment_id: asked.commentId,
    claim_id: claimId,
    author: login,
    words,
    reason,
    read_by: readBy,
    thumbs_since: isEdited ? new Date(now) : null,
  }
  return insertProse(services.queries, reply, now)
}

/** Reads a reply to a finding: with a model if available and working, else by its words alone. */
async function readProse(
  services: Services,
  repoId: number,
  { words, finding }: { readonly words: string; readonly finding: ReportedClaim | null },
): Promise<Reading & { readonly readBy: 'words' | 'model' }> {
  const byWords = readWords(words)
  const wanted = finding && (await storedModelSettings(services.queries, repoId))
  const { queries, now, models } = services
  const model =
    wanted &&
    openProseModel(
      models,
      wanted,
      databaseCache(queries, now),
      tokenMeter(queries, repoId, maxTokensPerDay(models, wanted), now),
    )
  if (!model || !finding) return { ...byWords, readBy: 'words' }
  const reason = await askForReason(model, { finding: described(finding), reply: words })
  if (reason === undefined) {
    services.log.warn({ repository: repoId }, 'a reply is read by its words: the model gave no answer')
    return { ...byWords, readBy: 'words' }
  }
  return { reason, agrees: reason === null && byWords.agrees, readBy: 'model' }
}

function described({ file, line, text, reason }: ReportedClaim): string {
  return `${file}:${line}\nThe docs say: ${text}\nThe code says: ${reason}`
}

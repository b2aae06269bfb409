import { type Asked, answerComment } from '../../github/answer.ts'
import { claimOfThread } from '../../github/own-comments.ts'
import type { Publisher } from '../../github/publisher.ts'
import type { PullRequest } from '../../github/store/pull-requests.ts'
import { parseReply, type Reply } from '../../learning/replies.ts'
import type { SuppressionRule } from '../../learning/rule.ts'
import { findClaim } from '../../learning/store/claims.ts'
import { suppressPattern } from '../../learning/store/quick-pick.ts'
import { getActiveRules } from '../../learning/store/rules.ts'
import { undismissAll, undoLast, unmuteClaim } from '../../learning/store/undo.ts'
import {
  renderClosed,
  renderGone,
  renderHelp,
  renderMistaken,
  renderMuted,
  renderNotAllowed,
  renderNothingToUndo,
  renderRules,
  renderUndismissed,
  renderUnmuted,
  renderWhich,
  type ToldRule,
} from '../../report/pull-request/answers.ts'
import { enqueuePullRequestScan, requestPullRequestScan } from '../request-scan.ts'
import { followRules, take } from './take.ts'
import type { Talk } from './talk.ts'

/** The feedback that a comment is. */
export function keyOfComment(commentId: number): string {
  return `comment:${commentId}`
}

/** What a comment asks for, heard where it stands; null when it asks for nothing. */
export interface Heard {
  readonly reply: Reply
  /** The finding in whose thread it stands; null elsewhere. */
  readonly claimId: string | null
}

/** Reads a comment. A bare answer counts in the thread of a finding only: elsewhere people say numbers to each other. */
export async function hear(publisher: Publisher, { number, threadOf }: Asked, body: string): Promise<Heard | null> {
  const reply = parseReply(body)
  if (!reply) return null
  const claimId = threadOf === null ? null : await claimOfThread(publisher, number, threadOf)
  return reply.kind === 'pick' && claimId === null && !reply.commanded ? null : { reply, claimId }
}

/** Does what a comment asks for, and answers in one line. */
export async function obey(talk: Talk, asked: Asked, heard: Heard, pull: PullRequest): Promise<void> {
  const text = await answerTo(talk, asked, heard, pull)
  if (text !== null) await answerComment(talk.publisher, asked, { text, toOutsider: !talk.mayTeach })
}

async function answerTo(talk: Talk, asked: Asked, heard: Heard, pull: PullRequest): Promise<string | null> {
  const { services, publisher, login } = talk
  const { reply, claimId } = heard
  const repoId = publisher.repository.id
  const askedIn = keyOfComment(asked.commentId)
  if (reply.kind === 'help') return renderHelp()
  if (reply.kind === 'pick' && claimId !== null) return answerPick(talk, asked, reply, claimId)
  if (!talk.mayTeach) return renderNotAllowed(login)
  switch (reply.kind) {
    case 'pick':
      return renderWhich(login)
    case 'mistaken':
      return renderMistaken(reply.problem, login)
    case 'rules':
      return renderRules((await getActiveRules(services, repoId)).map(toldRule))
    case 'undo':
      return claimId === null ? undoOnPull(talk, askedIn) : undoFinding(talk, claimId, askedIn)
    case 'suppress': {
      const { pattern, days } = reply
      const rule = await suppressPattern(services, repoId, { pattern, days, by: login, prNumber: talk.number })
      await followRules(services, repoId, [rule])
      return renderMuted(toldRule(rule), login)
    }
    case 'recheck':
      if (pull.state === 'closed') return renderClosed(login)
      await requestPullRequestScan(services, publisher.repository, pull)
      return null
    default:
      return null
  }
}

async function answerPick(
  talk: Talk,
  { commentId }: Asked,
  { reason, freeText }: Reply & { kind: 'pick' },
  claimId: string,
): Promise<string> {
  const said = { claimId, type: 'thumbs_down', reason, freeText, sourceKey: keyOfComment(commentId) } as const
  const { rule } = await take(talk, said)
  if (!talk.mayTeach) return renderNotAllowed(talk.login)
  return rule ? renderMuted(toldRule(rule), talk.login) : renderGone(talk.login)
}

/** Undoes the last thing that muted something on the pull request: once, however often what asks for it is acted on. */
export async function undoOnPull({ services, publisher, number, login }: Talk, askedIn: string): Promise<string> {
  const repoId = publisher.repository.id
  const undone = await undoLast(services, repoId, number, { by: login, askedIn })
  if (!undone) return renderNothingToUndo(login)
  await enqueuePullRequestScan(services.queue, repoId, number)
  if (undone.kind === 'dismissed') return renderUndismissed(undone.claims, login)
  await followRules(services, repoId, [undone.rule])
  return renderUnmuted(toldRule(undone.rule), login)
}

async function undoFinding(
  { services, publisher, number, login }: Talk,
  claimId: string,
  askedIn: string,
): Promise<string> {
  const repoId = publisher.repository.id
  const claim = await findClaim(services.queries, repoId, claimId, number)
  const [rule, ...others] = claim ? await unmuteClaim(services, claim, { by: login, askedIn }) : []
  const dismissed = await undismissAll(services, repoId, number, { claimId, askedIn })
  if (!rule && dismissed === 0) return renderNothingToUndo(login)
  await enqueuePullRequestScan(services.queue, repoId, number)
  if (!rule) return renderUndismissed(dismissed, login)
  await followRules(services, repoId, [rule, ...others])
  return renderUnmuted(toldRule(rule), login)
}

function toldRule({ scope, reason, expires_at, ...rule }: SuppressionRule): ToldRule {
  const target = rule.target_claim_id ?? rule.target_file ?? rule.target_claim_type ?? rule.target_pattern ?? ''
  return { scope, target, reason, until: expires_at?.getTime() ?? null }
}

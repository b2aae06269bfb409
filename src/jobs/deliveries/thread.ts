import { findPosted } from '../../github/store/comments.ts'
import { touchPullRequest } from '../../github/store/polls.ts'
import { hasFeedback, threadKey } from '../../learning/store/feedback/source-keys.ts'
import type { Payload } from '../events.ts'
import { shownFindings } from '../feedback/dismiss.ts'
import { take, takeBack } from '../feedback/take.ts'
import { talkWith } from '../feedback/talk.ts'
import { publisherOf, type Services } from '../services.ts'
import { noteRepository } from './repositories.ts'

/**
 * Someone resolved the thread of a finding or opened it again. A finding that still stands was put aside without a change;
 * whoever said already what they think of it says nothing new by that.
 */
export async function onReviewThread(
  payload: Payload<'pull_request_review_thread'>,
  services: Services,
): Promise<void> {
  const { action, thread, sender } = payload
  const repository = await noteRepository(payload, services)
  const [first] = thread.comments
  const posted = repository && first && (await findPosted(services.queries, repository.id, first.id))
  if (!posted || posted.key === 'sticky' || !sender) return
  const { key: claimId, pullNumber: number } = posted
  const publisher = await publisherOf(services, repository)
  const talk = await talkWith(services, publisher, number, sender)
  if (!talk) return
  await touchPullRequest(services.queries, repository.id, number, services.now())
  const sourceKey = threadKey(first.id)
  if (action === 'unresolved') return takeBack(services, repository.id, { number, sourceKey, login: sender.login })
  const stands = (await shownFindings(talk)).some((finding) => finding.claim_id === claimId)
  if (!stands || (await hasFeedback(services.queries, repository.id, { number, claimId, login: sender.login }))) return
  await take(talk, { claimId, type: 'fix_dismissed', sourceKey })
}

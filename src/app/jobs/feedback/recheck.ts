import { renderSameResult } from '../../../report/pull-request/comments/answers.ts'
import type { ScanReport } from '../../../report/pull-request/report.ts'
import { lastPullScan } from '../../../stages/store/read.ts'
import { answerComment, type CommentToAnswer } from '../../github/comments/answer.ts'
import { hasRole } from '../../github/permissions.ts'
import { type Publisher, placeOf } from '../../github/publisher.ts'
import { unlessGone } from '../../github/refusal.ts'
import { allowReading, type PullRequest } from '../../github/store/pull-requests.ts'
import { forgetRechecks, saveRecheck, waitingFor } from '../../github/store/rechecks.ts'
import { requestPullRequestScan } from '../scan/request-scan.ts'
import type { Services } from '../services.ts'
import { reportOfScan } from '../verdict/reports.ts'
import type { FeedbackContext } from './feedback-context.ts'

/** Enqueues a requested check of a pull request, and reacts to the comment at once. */
export async function recheck(
  context: FeedbackContext,
  { commentId, threadOf }: CommentToAnswer,
  pull: PullRequest,
): Promise<void> {
  const { services, publisher, login } = context
  const { repository, writer } = publisher
  await unlessGone(() => writer.react(placeOf(publisher), { id: commentId, isReview: threadOf !== null }, 'eyes'))
  if (hasRole(await services.permissions.roleOf(publisher, login), 'write')) await allowReading(services.queries, pull)
  const scan = await lastPullScan(services.queries, repository.id, pull.number)
  const before = scan === null ? null : ((await reportOfScan(services.queries, scan))?.report ?? null)
  // A head that was not checked yet has no earlier result.
  if (before?.headSha === pull.headSha) {
    const claimIds = before.introduced.map(({ claim_id: id }) => id)
    const asked = { repositoryId: repository.id, pullNumber: pull.number, commentId, threadOf }
    await saveRecheck(services.queries, { ...asked, headSha: pull.headSha, claimIds })
  }
  await requestPullRequestScan(services, repository, pull)
}

/**
 * If a requested check had the same result as before, replies so to the newest requesting comment. A different result is visible without a
 * reply.
 */
export async function answerRechecks(services: Services, publisher: Publisher, scanned: ScanReport): Promise<void> {
  const { pullNumber: number, headSha, introduced } = scanned
  if (number === null) return
  try {
    const waiting = await waitingFor(services.queries, publisher.repository.id, number)
    const found = new Set(introduced.map(({ claim_id: id }) => id))
    const same = waiting.find(
      (each) =>
        each.headSha === headSha && each.claimIds.length === found.size && each.claimIds.every((id) => found.has(id)),
    )
    if (same)
      await answerComment(
        publisher,
        { number, commentId: same.commentId, threadOf: same.threadOf },
        { text: renderSameResult(headSha, found.size), toOutsider: false },
      )
    await forgetRechecks(services.queries, waiting)
  } catch (err) {
    services.log.warn({ err, number }, 'the request for a check could not be answered')
  }
}

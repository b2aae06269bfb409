import { isForbidden, retryAfter } from '../github/refusal.ts'
import { onCheckRun, onCheckSuite } from './deliveries/checks.ts'
import { onIssueComment, onReview, onReviewComment, onReviewThread } from './deliveries/comment.ts'
import { onInstallation, onInstallationRepositories, onRepository } from './deliveries/installation.ts'
import { onIssue } from './deliveries/issue.ts'
import { onPullRequest } from './deliveries/pull-request.ts'
import { onPush, onRelease } from './deliveries/push.ts'
import type { EventName, Payload } from './events.ts'
import { type Attempt, beginWork } from './queue/attempt.ts'
import type { JobData } from './queue/jobs.ts'
import type { Services } from './services.ts'
import { findDelivery, finishDelivery } from './store.ts'

type Actions = {
  readonly [E in EventName]: (payload: Payload<E>, services: Services, guid: string) => Promise<void>
}

/** The handler of each event. */
const ACTIONS: Actions = {
  push: onPush,
  pull_request: onPullRequest,
  check_run: onCheckRun,
  check_suite: onCheckSuite,
  issue_comment: onIssueComment,
  issues: onIssue,
  pull_request_review: onReview,
  pull_request_review_comment: onReviewComment,
  pull_request_review_thread: onReviewThread,
  installation: onInstallation,
  installation_repositories: onInstallationRepositories,
  repository: onRepository,
  release: onRelease,
}

/**
 * Handles deliveries of the inbox in order. Handling one again has no further effect, so if some fail the job is retried, and finished ones
 * are skipped.
 */
export async function deliver({ guids }: JobData['deliveries'], attempt: Attempt, services: Services): Promise<void> {
  const failures: unknown[] = []
  for (const guid of guids) await actOn(guid, attempt, services).catch((error: unknown) => void failures.push(error))
  if (failures.length > 0)
    throw failures.sort((a, b) => retryPriority(b, services.now()) - retryPriority(a, services.now()))[0]
}

/**
 * Ranks failures, as the job reports only one: a rate limit says how long to wait, while a forbidden request would end the job for all
 * deliveries.
 */
function retryPriority(failure: unknown, now: number): number {
  if (retryAfter(failure, now) !== null) return 2
  return isForbidden(failure) ? 0 : 1
}

async function actOn(guid: string, attempt: Attempt, services: Services): Promise<void> {
  const { queries, metrics } = services
  const delivery = await findDelivery(queries, guid)
  if (!delivery || delivery.status === 'done' || delivery.payload === null) return
  const { event, payload } = delivery
  const act = ACTIONS[event as EventName] as
    | ((payload: unknown, services: Services, guid: string) => Promise<void>)
    | undefined
  try {
    beginWork(attempt)
    await act?.(payload, services, guid)
    await finishDelivery(queries, guid, 'done', null)
    metrics.delivery(event, 'done')
  } catch (error) {
    // GitHub will not allow it later either; left open, the delivery would be recovered again and again.
    if (attempt.last || isForbidden(error)) {
      await finishDelivery(queries, guid, 'failed', String(error))
      metrics.delivery(event, 'failed')
    }
    throw error
  }
}

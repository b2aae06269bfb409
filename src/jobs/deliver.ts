import { onCheckRun, onCheckSuite } from './deliveries/checks.ts'
import { onIssueComment, onReviewComment } from './deliveries/comment.ts'
import { onInstallation, onInstallationRepositories } from './deliveries/installation.ts'
import { onPullRequest } from './deliveries/pull-request.ts'
import { onPush } from './deliveries/push.ts'
import { onRepository } from './deliveries/repository.ts'
import type { EventName, Payload } from './events.ts'
import type { JobData } from './names.ts'
import type { Services } from './services.ts'
import { findDelivery, finishDelivery } from './store.ts'
import type { Attempt } from './worker.ts'

type Actions = { readonly [E in EventName]: (payload: Payload<E>, services: Services) => Promise<void> }

/** What each event makes DocAlign do. */
const ACTIONS: Actions = {
  push: onPush,
  pull_request: onPullRequest,
  check_run: onCheckRun,
  check_suite: onCheckSuite,
  issue_comment: onIssueComment,
  pull_request_review_comment: onReviewComment,
  installation: onInstallation,
  installation_repositories: onInstallationRepositories,
  repository: onRepository,
}

/** Acts on a delivery of the inbox. Acting twice on one has the effect of acting once. */
export async function deliver({ guid }: JobData['delivery'], attempt: Attempt, services: Services): Promise<void> {
  const delivery = await findDelivery(services.queries, guid)
  if (!delivery || delivery.status === 'done' || delivery.payload === null) return
  const act = ACTIONS[delivery.event as EventName] as
    | ((payload: unknown, services: Services) => Promise<void>)
    | undefined
  try {
    await act?.(delivery.payload, services)
    await finishDelivery(services.queries, guid, 'done', null)
  } catch (error) {
    if (attempt.last) await finishDelivery(services.queries, guid, 'failed', String(error))
    throw error
  }
}

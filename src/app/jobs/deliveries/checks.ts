import { saveOutcome } from '../../../stages/ci-checks/store.ts'
import { headVerdictsAt } from '../../github/store/head-verdicts.ts'
import type { Repository } from '../../github/store/installations.ts'
import { touchPullRequest } from '../../github/store/polls.ts'
import { pullRequestsAt } from '../../github/store/pull-requests.ts'
import { CHECK_NAME, EPOCH_CHECK_NAME } from '../../github/write-check-run.ts'
import { validateAgain } from '../epochs/epochs.ts'
import type { Payload } from '../events.ts'
import { feedbackContextOf } from '../feedback/feedback-context.ts'
import { dismissAll } from '../feedback/take.ts'
import { undoOnPull } from '../feedback/undo.ts'
import { requestFix } from '../fix-docs.ts'
import { personOf } from '../person.ts'
import { requestScanOf } from '../scan/request-scan.ts'
import { publisherOf, type Services } from '../services.ts'
import { recordRepository } from './repositories.ts'

/** Other conclusions, such as `cancelled`, say nothing about the code. */
const OUTCOMES: Readonly<Record<string, boolean>> = { success: true, failure: false, timed_out: false }
/** Milliseconds for which the checks of a commit are collected, as most of them end together. */
const GATHERING = 500

/** Handles a completed check of another app, and requests for our check run: to run again, or by one of its buttons. */
export async function onCheckRun(payload: Payload<'check_run'>, services: Services, guid: string): Promise<void> {
  const repository = await recordRepository(payload, services)
  const run = payload.check_run
  if (repository && payload.action === 'completed' && run.app?.id !== services.appId)
    return recordOutcome(run, repository, services)
  if (!repository || run.app?.id !== services.appId) return
  const branch = run.check_suite?.head_branch ?? null
  const personId = personOf(payload.sender)
  if (run.name === EPOCH_CHECK_NAME && isAskedAgain(payload)) {
    if (!(await validateAgain(services, repository.id, run.head_sha)))
      await requestScanOf(services, repository, { branch, sha: run.head_sha, personId })
  }
  if (run.name !== CHECK_NAME) return
  if (payload.action === 'requested_action' && payload.requested_action)
    await onAction(payload, { action: payload.requested_action.identifier ?? '', guid }, repository, services)
  if (isAskedAgain(payload)) await requestScanOf(services, repository, { branch, sha: run.head_sha, personId })
}

function isAskedAgain({ action, ...payload }: Payload<'check_run'>): boolean {
  const pressed = 'requested_action' in payload ? payload.requested_action?.identifier : undefined
  return action === 'rerequested' || (action === 'requested_action' && pressed === 'recheck')
}

/** Handles Dismiss all, Undo and Fix docs on the check run of a pull request. Each press is a separate delivery. */
async function onAction(
  { check_run: run, sender }: Payload<'check_run'>,
  { action, guid }: { readonly action: string; readonly guid: string },
  repository: Repository,
  services: Services,
): Promise<void> {
  if (!sender) return
  if (action === 'fix_docs') return requestFix(services, repository, run, sender.login)
  if (action !== 'dismiss_all' && action !== 'undo') return
  const publisher = await publisherOf(services, repository)
  for (const { number } of await pullRequestsAt(services.queries, repository.id, run.head_sha)) {
    const context = await feedbackContextOf(services, publisher, number, sender)
    await touchPullRequest(services.queries, repository.id, number, services.now())
    if (!context?.canGiveFeedback) continue
    if (action === 'undo') await undoOnPull(context, `action:${guid}`)
    else await dismissAll(context, `action:${guid}`)
  }
}

/**
 * GitHub opened a check suite for a new head and expects our check run, or somebody requested the suite again. The first request of a suite
 * has no effect once the push or pull request that made the head has asked for its scan.
 */
export async function onCheckSuite(payload: Payload<'check_suite'>, services: Services): Promise<void> {
  const repository = await recordRepository(payload, services)
  const suite = payload.check_suite
  if (!repository || (payload.action !== 'requested' && payload.action !== 'rerequested')) return
  const { head_branch: branch, head_sha: sha } = suite
  if (payload.action === 'requested' && (await headVerdictsAt(services.queries, repository.id, sha)).length > 0) return
  await requestScanOf(services, repository, { branch, sha, personId: personOf(payload.sender) })
}

async function recordOutcome(
  run: Payload<'check_run'>['check_run'],
  repository: Repository,
  services: Services,
): Promise<void> {
  const passed = OUTCOMES[run.conclusion ?? '']
  if (passed === undefined) return
  await saveOutcome(services.queries, {
    repositoryId: repository.id,
    checkRunId: run.id,
    headSha: run.head_sha,
    app: run.app?.slug ?? '',
    name: run.name,
    headBranch: run.check_suite?.head_branch ?? null,
    passed,
    completedAt: run.completed_at ? new Date(run.completed_at) : new Date(services.now()),
  })
  await services.queue.add('record-checks', { repositoryId: repository.id, sha: run.head_sha }, { delay: GATHERING })
}

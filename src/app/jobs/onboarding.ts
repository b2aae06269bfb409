import { renderNotSwitchedOn, renderOnboarding, renderSwitchedOn } from '../../report/onboarding.ts'
import { lastScan } from '../../stages/store/read.ts'
import { closeIssue, showIssue } from '../github/own-issue.ts'
import type { Publisher } from '../github/publisher.ts'
import { isSwitchedOn, saveSwitchedOn } from '../github/store/installations.ts'
import { findOwnIssue } from '../github/store/own-issues.ts'
import { openPullRequests } from '../github/store/pull-requests.ts'
import { withLock } from '../github/with-lock.ts'
import type { FinishedRun } from '../github/write-check-run.ts'
import type { JobData } from './queue/jobs.ts'
import { enqueueBranchScan } from './scan/request-scan.ts'
import { findPublisher, type Services } from './services.ts'
import { reportOfScan } from './verdict/reports.ts'

type Setting = Pick<Services, 'queries' | 'onboarding'>

const LOCK = 'the issue about onboarding'

/** Whether nobody switched DocAlign on for a repository yet, on a server that asks. */
export async function isOnboarding({ queries, onboarding }: Setting, repositoryId: number): Promise<boolean> {
  return onboarding === true && !(await isSwitchedOn(queries, repositoryId))
}

/** What the check runs of a repository show instead of a result; null if DocAlign is switched on. */
export async function notSwitchedOn(services: Setting, { repository }: Publisher): Promise<FinishedRun | null> {
  if (!(await isOnboarding(services, repository.id))) return null
  const issue = await findOwnIssue(services.queries, repository.id, 'onboarding')
  const repositoryUrl = repository.cloneUrl.replace(/\.git$/, '')
  return renderNotSwitchedOn({ issue: issue?.number ?? null, repositoryUrl, branch: repository.defaultBranch })
}

/** Shows what a scan of the default branch found in the issue that asks, and the issue in the check run of that commit. */
export async function showOnboarding(
  { repositoryId, headSha, scanId }: JobData['show-onboarding'],
  services: Services,
): Promise<void> {
  const publisher = await findPublisher(services, repositoryId)
  const kept = await reportOfScan(services.queries, scanId)
  if (!publisher || !kept) return
  await withLock(publisher, LOCK, async (held) => {
    if (!(await isOnboarding(services, repositoryId))) return
    const issue = renderOnboarding(kept.report, held.repository.defaultBranch)
    await showIssue({ publisher: held, kind: 'onboarding' }, issue)
  })
  await services.queue.add('show-verdict', { repositoryId, sha: headSha })
}

/** Switches DocAlign on: the default branch and the open pull requests are checked again, and the issue is closed. */
export async function switchOn({ repositoryId, by }: JobData['switch-on'], services: Services): Promise<void> {
  const { queries, queue } = services
  await saveSwitchedOn(queries, repositoryId)
  const publisher = await findPublisher(services, repositoryId)
  if (!publisher) return
  const { repository } = publisher
  for (const number of await openPullRequests(queries, repositoryId))
    await queue.add('scan-pull-request', { repositoryId, number })
  const last = await lastScan(queries, repositoryId, repository.defaultBranch)
  if (last) await enqueueBranchScan(queue, repository, { branch: repository.defaultBranch, sha: last.headSha })
  await withLock(publisher, LOCK, (held) => closeIssue({ publisher: held, kind: 'onboarding' }, renderSwitchedOn(by)))
}

import { renderSharedHead, worstFirst } from '../../../report/pull-request/shared-head.ts'
import { renderFailure, renderPending } from '../../../report/pull-request/unfinished.ts'
import { type Publisher, placeOf } from '../../github/publisher.ts'
import { openPullsAt, type PullAtHead } from '../../github/pulls-at-head.ts'
import { isForbidden, retryAfter } from '../../github/refusal.ts'
import { type HeadVerdict, headVerdictsAt } from '../../github/store/head-verdicts.ts'
import { findPullRequest } from '../../github/store/pull-requests.ts'
import { completeCheckRun, openCheckRun, reopenCheckRun, updateCheckRun } from '../../github/write-check-run.ts'
import { recordPullRequest } from '../deliveries/record-pull-request.ts'
import { notSwitchedOn } from '../onboarding.ts'
import { isFromOutsider } from '../outsider.ts'
import type { Attempt } from '../queue/attempt.ts'
import type { JobData } from '../queue/jobs.ts'
import { requestPullRequestScan } from '../scan/request-scan.ts'
import { findPublisher, type Services } from '../services.ts'
import { separateOutsiders } from './deciding.ts'
import { isKnown, type KnownVerdict } from './verdicts.ts'

type About = JobData['show-verdict']

/**
 * Writes the check run of a commit from the verdicts on its heads: in progress, or, once all are known, the worst of them. A check run
 * belongs to a commit, not to a pull request. Therefore GitHub is asked before it is completed which pull requests have this head: a late
 * event must not let one of them be merged by the result of another.
 */
export async function showVerdict(about: About, services: Services, attempt: Attempt): Promise<void> {
  const { repositoryId, sha } = about
  const publisher = await findPublisher(services, repositoryId)
  if (!publisher) return
  const verdicts = await headVerdictsAt(services.queries, repositoryId, sha)
  const { deciding, outsiders } = await separateOutsiders(services, publisher, verdicts)
  const open = deciding.find((verdict) => !isKnown(verdict))
  if (open) return showPending(publisher, sha, open)
  const [worst, ...others] = worstFirst(deciding.filter(isKnown))
  if (!worst) return
  const off = await notSwitchedOn(services, publisher)
  if (off) return completeCheckRun(publisher, sha, worst.head, off)
  const notes = outsiders.filter(isKnown)
  const shown = others.length + notes.length === 0 ? worst.run : renderSharedHead(worst, others, notes)
  try {
    const missing = await requestMissing(services, publisher, sha, verdicts)
    if (missing !== null) return await showPending(publisher, sha, missing)
  } catch (error) {
    if (isLast(error, attempt, services)) await showUnasked(services, publisher, sha, { ...worst, run: shown })
    throw error
  }
  await completeCheckRun(publisher, sha, worst.head, shown)
}

/** Retrying what is forbidden gives the same answer; waiting for a rate limit uses up no attempt. */
function isLast(error: unknown, { last }: Attempt, { now }: Services): boolean {
  return retryAfter(error, now()) === null && (last || isForbidden(error))
}

/** Only a current head reopens a completed check run: nobody may be looking at the commit otherwise. */
async function showPending(
  publisher: Publisher,
  sha: string,
  { head, isCurrent }: Pick<HeadVerdict, 'head' | 'isCurrent'>,
): Promise<void> {
  const show = isCurrent ? reopenCheckRun : openCheckRun
  await show(publisher, sha, head, renderPending(sha))
}

/**
 * Requests scans of the pull requests whose head is a commit on GitHub and that have no verdict there: their events have not arrived yet,
 * or never will. Returns one of them; null if all have one.
 */
async function requestMissing(
  services: Services,
  publisher: Publisher,
  sha: string,
  verdicts: readonly HeadVerdict[],
): Promise<Pick<HeadVerdict, 'head' | 'isCurrent'> | null> {
  const known = new Map(verdicts.filter(({ isCurrent }) => isCurrent).map(({ head, baseRef }) => [head, baseRef]))
  const missing = (await openPullsAt(publisher, sha)).filter(({ number, baseRef }) => known.get(number) !== baseRef)
  const requested: number[] = []
  for (const pull of missing) {
    if (!(await request(services, publisher, sha, pull))) continue
    // Nobody waits for the result of a stranger's, which decides nothing.
    const stored = await findPullRequest(services.queries, publisher.repository.id, pull.number)
    if (!stored || !(await isFromOutsider(services, publisher, stored))) requested.push(pull.number)
  }
  const [head] = requested
  return head === undefined ? null : { head, isCurrent: true }
}

/**
 * Returns false if newer information about the pull request than GitHub's answer is stored: the commit is no longer its head, or it was
 * scanned.
 */
async function request(
  services: Services,
  publisher: Publisher,
  sha: string,
  { number }: PullAtHead,
): Promise<boolean> {
  const { queries } = services
  const { repository, octokit } = publisher
  const { data } = await octokit.rest.pulls.get({ ...placeOf(publisher), pull_number: number })
  await recordPullRequest(data, repository, services)
  const newest = await findPullRequest(queries, repository.id, number)
  if (newest?.state !== 'open' || newest.headSha !== sha) return false
  const verdicts = await headVerdictsAt(queries, repository.id, sha)
  if (verdicts.some((verdict) => verdict.head === number && verdict.isCurrent && isKnown(verdict))) return false
  await requestPullRequestScan(services, repository, newest)
  return true
}

/** It is unknown whether the result covers all pull requests, so only a failing one is shown. */
async function showUnasked(services: Services, publisher: Publisher, sha: string, worst: KnownVerdict): Promise<void> {
  const failure = { code: 'DOCALIGN_E001', message: 'GitHub did not tell which pull requests have this commit' }
  const unknown = { ...renderFailure(failure, services.now(), { failOn: 'any' }), conclusion: 'failure' as const }
  const run = worst.run.conclusion === 'failure' ? worst.run : unknown
  await completeCheckRun(publisher, sha, worst.head, run)
}

/** Shows in a check run in progress why its scan will be retried. */
export async function showRetry(
  { repositoryId, sha, head, ...text }: JobData['show-retry'],
  services: Services,
): Promise<void> {
  const publisher = await findPublisher(services, repositoryId)
  if (!publisher) return
  const verdicts = await headVerdictsAt(services.queries, repositoryId, sha)
  // The retry may have finished in the meantime.
  if (!verdicts.some((verdict) => verdict.head === head && isKnown(verdict)))
    await updateCheckRun(publisher, sha, head, text)
}

import type { GitRepository } from '../git/types.ts'
import { openCheckRun } from '../github/check-run.ts'
import { findRepository } from '../github/store/installations.ts'
import { pullRequestsAt } from '../github/store/pull-requests.ts'
import { renderCheckRun } from '../report/pull-request/check-run.ts'
import { renderPending } from '../report/pull-request/unfinished.ts'
import { scanClaims } from '../scan/scan.ts'
import { completeScan } from '../scan/store.ts'
import { guard, guardScan } from './guarded-scan.ts'
import type { JobData } from './names.ts'
import { openClone } from './open-clone.ts'
import { readConfig } from './read-config.ts'
import { reportOf } from './report-of.ts'
import { publisherOf, type Services } from './services.ts'
import { finish, type Subject, supersede } from './subject.ts'
import type { Attempt } from './worker.ts'

/**
 * Scans the tip of a branch: all of the default branch, whose claims and verdicts are kept, and of another branch what it
 * changes. The head of an open pull request is left to the scan of that pull request.
 */
export async function scanBranch(
  { repositoryId, branch, sha }: JobData['scan-branch'],
  attempt: Attempt,
  services: Services,
): Promise<void> {
  const repository = await findRepository(services.queries, repositoryId)
  if (!repository) return
  const { defaultBranch } = repository
  if (branch !== defaultBranch && (await pullRequestsAt(services.queries, repositoryId, sha)).length > 0) return
  const publisher = await publisherOf(services, repository)
  const unread: Subject = { publisher, pullNumber: null, headSha: sha, baseSha: null }
  const refs = [...new Set([`refs/heads/${defaultBranch}`, `refs/heads/${branch}`])]
  const opened = await guard(services, unread, attempt, () => openClone(services, repository, refs))
  if (opened === null) return
  const { clone, found } = opened
  try {
    // A branch that was deleted meanwhile has nothing left to look at.
    if (!found.has(`refs/heads/${branch}`)) return await supersede(unread, null)
    const subject = await guard(services, unread, attempt, () => newest(clone, branch, unread))
    if (subject !== null)
      await guardScan(services, subject, attempt, (scanId) => report(services, clone, subject, scanId))
  } finally {
    await clone.close()
  }
}

/** The branch's tip as GitHub has it now, and where it left the default branch. */
async function newest(clone: GitRepository, branch: string, unread: Subject): Promise<Subject> {
  const { publisher } = unread
  const head = await clone.resolve(`refs/heads/${branch}`)
  if (head !== unread.headSha) await supersede(unread, head)
  await openCheckRun(publisher, head, null, renderPending(head))
  const { defaultBranch } = publisher.repository
  if (branch === defaultBranch) return { ...unread, headSha: head }
  const base = await clone.resolve(`refs/heads/${defaultBranch}`)
  return { ...unread, headSha: head, baseSha: (await clone.mergeBase(base, head)) ?? base }
}

async function report(services: Services, clone: GitRepository, subject: Subject, scanId: number): Promise<void> {
  const { queries, now } = services
  const { publisher, headSha, baseSha } = subject
  const { repository } = publisher
  const isDefaultBranch = baseSha === null
  const { config, problems } = await readConfig(clone, repository.defaultBranch, subject)
  const options = { head: headSha, base: baseSha, config, includeUncertain: false, now: now() }
  const { result, claims } = await scanClaims(clone, options)
  await completeScan(queries, { id: scanId, repositoryId: repository.id, isDefaultBranch }, result, claims)
  const run = renderCheckRun(
    {
      ...reportOf(subject, result, problems),
      introduced: isDefaultBranch ? [] : result.findings,
      earlier: isDefaultBranch ? result.findings : [],
    },
    { failOn: config.check.fail_on, minSeverity: config.check.min_severity },
  )
  await finish(subject, run)
}

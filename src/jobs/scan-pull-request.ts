import { loadConfig } from '../config/load.ts'
import type { GitRepository } from '../git/types.ts'
import { openCheckRun } from '../github/check-run.ts'
import { findRepository } from '../github/store/installations.ts'
import { findPullRequest, type PullRequest } from '../github/store/pull-requests.ts'
import { renderCheckRun } from '../report/pull-request/check-run.ts'
import type { ScanReport } from '../report/pull-request/report.ts'
import { renderPending } from '../report/pull-request/unfinished.ts'
import { scanClaims } from '../scan/scan.ts'
import { standingAfter } from '../scan/standing.ts'
import { completeScan, endScan, standingFindings } from '../scan/store.ts'
import { commentOn } from './comment-on.ts'
import { finish, guardScan, isGitError, type Subject, sayFailed, supersede } from './guarded-scan.ts'
import type { JobData } from './names.ts'
import { withClone } from './open-clone.ts'
import { reportOf } from './report-of.ts'
import { publisherOf, type Services } from './services.ts'
import type { Attempt } from './worker.ts'

/** Scans a pull request at its newest head and writes what it finds: a check run, and comments unless it is a draft. */
export async function scanPullRequest(
  { repositoryId, number }: JobData['scan-pull-request'],
  attempt: Attempt,
  services: Services,
): Promise<void> {
  const repository = await findRepository(services.queries, repositoryId)
  const pull = await findPullRequest(services.queries, repositoryId, number)
  if (!repository || !pull) return
  const publisher = await publisherOf(services, repository)
  const unread = { publisher, pullNumber: number, headSha: pull.headSha, baseSha: null }
  const refs = [`refs/heads/${pull.baseRef}`, `refs/pull/${number}/head`] as const
  try {
    await withClone(services, repository, refs, async (clone) => {
      const subject = await compare(clone, refs, unread)
      await guardScan(services, subject, attempt, (scanId) => report(services, clone, pull, subject, scanId))
    })
  } catch (error) {
    if ((await findRepository(services.queries, repositoryId)) === null) return
    if (isGitError(error))
      await sayFailed(services, unread, attempt, { code: error.code, message: 'the repository could not be cloned' })
    throw error
  }
}

/** What to compare: the head that GitHub has now, with where it left its base branch. */
async function compare(clone: GitRepository, refs: readonly [string, string], unread: Subject): Promise<Subject> {
  const [base, head] = [await clone.resolve(refs[0]), await clone.resolve(refs[1])]
  if (head !== unread.headSha) {
    await supersede(unread, head)
    await openCheckRun(unread.publisher, head, unread.pullNumber, renderPending(head))
  }
  return { ...unread, headSha: head, baseSha: (await clone.mergeBase(base, head)) ?? base }
}

async function report(
  services: Services,
  clone: GitRepository,
  pull: PullRequest,
  subject: Subject,
  scanId: number,
): Promise<void> {
  const { queries, now } = services
  const { publisher, headSha, baseSha } = subject
  const { repository } = publisher
  // Whoever opens a pull request could switch its own check off in it, so the base branch's configuration counts.
  const { config, problems } = await loadConfig(clone, await clone.resolve(`refs/heads/${pull.baseRef}`))
  const { result, claims } = await scanClaims(clone, {
    head: headSha,
    base: baseSha,
    config,
    includeUncertain: false,
    now: now(),
  })
  const standing = pull.baseRef === repository.defaultBranch ? await standingFindings(queries, repository.id) : []
  const changes = await clone.changes(baseSha ?? headSha, headSha)
  const changed = new Set(changes.map((change) => change.path))
  const { earlier, mended } = standingAfter(standing, { result, claims, changed })
  const scanned: ScanReport = { ...reportOf(subject, result, problems), introduced: result.findings, earlier, mended }
  await completeScan(queries, { id: scanId, repositoryId: repository.id, isDefaultBranch: false }, result, claims)
  const newest = await findPullRequest(queries, repository.id, pull.number)
  if (newest && newest.headSha !== headSha && newest.updatedAt > pull.updatedAt) {
    await endScan(queries, scanId, 'superseded', null)
    return supersede(subject, newest.headSha)
  }
  await finish(
    subject,
    renderCheckRun(scanned, { failOn: config.check.fail_on, minSeverity: config.check.min_severity }),
  )
  if (newest && newest.state === 'open' && !newest.draft) await commentOn(publisher, newest, clone, scanned, config)
}

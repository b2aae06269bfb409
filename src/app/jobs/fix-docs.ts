import type { Config } from '../../base/config/schema.ts'
import { applyEdits } from '../../engine/fixes/apply.ts'
import { partitionFindings } from '../../ledger/learning/store/rules/mutes.ts'
import { fixCommitMessage, isFixCommit } from '../../report/pull-request/fixes/fix-commit.ts'
import { type FixResult, renderFixResult } from '../../report/pull-request/fixes/fix-result.ts'
import type { PlannedFixes } from '../../stages/isolated/protocol.ts'
import { pullsScannedAt } from '../../stages/store/read.ts'
import { type BranchChange, type BranchOutcome, commitToBranch, lookAtBranch } from '../github/branch-commit.ts'
import { hasRole } from '../github/permissions.ts'
import { type Publisher, placeOf } from '../github/publisher.ts'
import { retryAfter } from '../github/refusal.ts'
import type { Repository } from '../github/store/installations.ts'
import { findPullRequest, type PullRequest } from '../github/store/pull-requests.ts'
import { openClone } from './open-clone.ts'
import { isOwnBranch } from './own-branch.ts'
import { type Attempt, beginWork } from './queue/attempt.ts'
import type { JobData } from './queue/jobs.ts'
import { findPublisher, publisherOf, type Services } from './services.ts'
import { headOfCheckRun } from './verdict/deciding.ts'
import { reportsAt, showReport } from './verdict/reports.ts'

type Asked = JobData['fix-docs']

/**
 * Commits the certain fixes of a pull request to its branch, and reports the outcome in the check run. A repeated run creates no second
 * commit.
 */
export async function fixDocs(asked: Asked, attempt: Attempt, services: Services): Promise<void> {
  const { repositoryId, number } = asked
  const publisher = await findPublisher(services, repositoryId)
  const pull = await findPullRequest(services.queries, repositoryId, number)
  if (!publisher || !pull) return
  try {
    beginWork(attempt)
    await showFixResult(services, publisher, asked, await resultOf(asked, pull, publisher, services))
  } catch (error) {
    // Waiting for a rate limit uses up no attempt.
    if (attempt.last && retryAfter(error, services.now()) === null)
      await showFixResult(services, publisher, asked, { kind: 'failed' })
    throw error
  }
}

async function resultOf(asked: Asked, pull: PullRequest, publisher: Publisher, services: Services): Promise<FixResult> {
  const { headSha, number, login: by } = asked
  const { repository } = publisher
  if (!hasRole(await services.permissions.roleOf(publisher, by), 'write')) return { kind: 'not allowed', by }
  if (!isOwnBranch(pull, repository)) return { kind: 'fork' }
  if (pull.state === 'closed') return { kind: 'closed' }
  const check = { headSha, number }
  const target = { branch: pull.headRef, head: headSha, isOwn: (message: string) => isFixCommit(message, check) }
  const before = await lookAtBranch(publisher, target)
  if (before) return withAsker(before, by)
  const scans = await reportsAt(services.queries, repository.id, headSha)
  const report = scans.findLast((scan) => scan.report.pullNumber === number)?.report
  if (!report) return { kind: 'nothing' }
  const refs = [`refs/heads/${pull.baseRef}`, `refs/pull/${number}/head`] as const
  const { clone } = await openClone(services, repository, refs)
  try {
    const { config } = await services.scanner.config({ path: clone.path, commit: await clone.resolve(refs[0]) })
    if (!mayCommitFixes(pull, repository, config)) return { kind: 'off' }
    const { shown } = await partitionFindings(services, repository.id, number, report.introduced)
    const plan = await services.scanner.planFixes({
      path: clone.path,
      commit: headSha,
      config,
      findings: [...shown.values()],
    })
    if (plan.pages.length === 0) return { kind: 'nothing' }
    const message = fixCommitMessage(
      plan.pages.flatMap(({ fixes }) => fixes),
      { ...check, by },
    )
    return withAsker(await commitToBranch(publisher, { ...target, files: filesOf(plan), message }), by)
  } finally {
    await clone.close()
  }
}

function withAsker(outcome: BranchOutcome, by: string): FixResult {
  return outcome.kind === 'committed' ? { ...outcome, by } : outcome
}

function filesOf({ pages, executable }: PlannedFixes): BranchChange['files'] {
  return pages.map(({ file: path, bytes, fixes }) => ({
    path,
    mode: executable.includes(path) ? '100755' : '100644',
    content: applyEdits(bytes, fixes).bytes,
  }))
}

/** Enqueues committing the fixes of a check run, even if its pull request has a newer head, which the outcome then reports. */
export async function requestFix(
  services: Services,
  repository: Repository,
  { id: checkRunId, head_sha: headSha }: { readonly id: number; readonly head_sha: string },
  login: string,
): Promise<void> {
  // If several pull requests share the head, the check run shows one of them.
  const { queries, queue } = services
  const { id: repositoryId } = repository
  const shown = await headOfCheckRun(services, await publisherOf(services, repository), headSha)
  const numbers = typeof shown === 'number' ? [shown] : await pullsScannedAt(queries, repositoryId, headSha)
  for (const number of numbers) await queue.add('fix-docs', { repositoryId, number, headSha, checkRunId, login })
}

/** Shows the outcome of Fix docs in a check run: in its report or, if that is no longer stored, above its text. */
async function showFixResult(
  services: Services,
  publisher: Publisher,
  { number, headSha, checkRunId }: JobData['fix-docs'],
  fixResult: FixResult,
): Promise<void> {
  const scans = await reportsAt(services.queries, publisher.repository.id, headSha)
  const scan = scans.findLast(({ report }) => report.pullNumber === number)
  if (!scan) return writeAbove(publisher, checkRunId, renderFixResult(fixResult))
  await showReport(services, publisher, { ...scan, report: { ...scan.report, fixResult } })
}

async function writeAbove(publisher: Publisher, checkRunId: number, text: string): Promise<void> {
  const place = placeOf(publisher)
  const { data } = await publisher.octokit.rest.checks.get({ ...place, check_run_id: checkRunId })
  const { title, summary } = data.output
  if (summary?.startsWith(text)) return
  const output = { title: title ?? 'DocAlign', summary: `${text}\n\n${summary ?? ''}` }
  await publisher.writer.updateCheckRun(place, checkRunId, { output })
}

/** Whether certain fixes may be committed to a pull request's branch: its configuration allows it, and the branch is in its repository. */
export function mayCommitFixes(pull: PullRequest, repository: Repository, { fix }: Config): boolean {
  return fix === 'commit' && isOwnBranch(pull, repository)
}

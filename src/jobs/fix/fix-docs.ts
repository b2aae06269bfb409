import { applyEdits } from '../../fixes/apply.ts'
import type { GitRepository } from '../../git/types.ts'
import { type BranchChange, type BranchOutcome, commitToBranch, lookAtBranch } from '../../github/branch-commit.ts'
import { hasRole } from '../../github/permissions.ts'
import type { Publisher } from '../../github/publisher.ts'
import { retryAfter } from '../../github/refusal.ts'
import { findRepository } from '../../github/store/installations.ts'
import { findPullRequest, type PullRequest } from '../../github/store/pull-requests.ts'
import { partitionFindings } from '../../learning/store/rules/mutes.ts'
import { fixCommitMessage, isFixCommit } from '../../report/pull-request/fixes/fix-commit.ts'
import type { FixResult } from '../../report/pull-request/fixes/fix-result.ts'
import type { FixPlan } from '../../scan/fixes/planned-fixes.ts'
import { reportsAt } from '../ledger/reports.ts'
import { openClone } from '../open-clone.ts'
import type { JobData } from '../queue/names.ts'
import type { Attempt } from '../queue/worker.ts'
import { publisherOf, type Services } from '../services.ts'
import { isOwnBranch, mayCommitFixes } from './may-commit.ts'
import { showFixResult } from './show-result.ts'

type Asked = JobData['fix-docs']

/**
 * Commits the certain fixes of a pull request to its branch, and reports the outcome in the check run. Done again it makes no
 * second commit.
 */
export async function fixDocs(asked: Asked, attempt: Attempt, services: Services): Promise<void> {
  const { repositoryId, number } = asked
  const repository = await findRepository(services.queries, repositoryId)
  const pull = await findPullRequest(services.queries, repositoryId, number)
  if (!repository || !pull) return
  const publisher = await publisherOf(services, repository)
  try {
    await showFixResult(services, publisher, asked, await resultOf(asked, pull, publisher, services))
  } catch (error) {
    // A rate limit is waited for without using up an attempt.
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
    const { pages } = await services.scanner.planFixes({
      ...{ path: clone.path, commit: headSha, config },
      findings: [...shown.values()],
    })
    if (pages.length === 0) return { kind: 'nothing' }
    const message = fixCommitMessage(
      pages.flatMap(({ fixes }) => fixes),
      { ...check, by },
    )
    const files = await filesOf(clone, headSha, pages)
    return withAsker(await commitToBranch(publisher, { ...target, files, message }), by)
  } finally {
    await clone.close()
  }
}

function withAsker(outcome: BranchOutcome, by: string): FixResult {
  return outcome.kind === 'committed' ? { ...outcome, by } : outcome
}

async function filesOf(clone: GitRepository, commit: string, pages: FixPlan['pages']): Promise<BranchChange['files']> {
  const kinds = new Map((await clone.tree(commit)).map(({ path, kind }) => [path, kind]))
  return pages.map(({ file: path, bytes, fixes }) => ({
    path,
    mode: kinds.get(path) === 'executable' ? '100755' : '100644',
    content: applyEdits(bytes, fixes).bytes,
  }))
}

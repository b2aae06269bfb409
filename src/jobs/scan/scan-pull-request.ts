import type { LoadedConfig } from '../../config/load.ts'
import { namespaceOfRepository } from '../../entries/namespaces.ts'
import type { GitRepository } from '../../git/types.ts'
import type { Publisher } from '../../github/publisher.ts'
import { findRepository } from '../../github/store/installations.ts'
import { findPullRequest, type PullRequest } from '../../github/store/pull-requests.ts'
import type { FinishedScan } from '../../isolation/finished-scan.ts'
import { recordIssues } from '../../judge/store/trends.ts'
import { getActiveRules } from '../../learning/store/rules/rules.ts'
import { renderCheckRun } from '../../report/pull-request/check-run.ts'
import { issueCounts } from '../../report/pull-request/judge-issues.ts'
import type { ScanReport } from '../../report/pull-request/report.ts'
import { completeScan, endScan } from '../../scan/store/record.ts'
import { answerRechecks } from '../feedback/recheck.ts'
import { isOwnBranch, mayCommitFixes } from '../fix/may-commit.ts'
import { knowledgeOf } from '../knowledge.ts'
import { ledgerParts } from '../ledger/parts.ts'
import { type CommentMode, keepReport } from '../ledger/reports.ts'
import { weighed } from '../ledger/weigh.ts'
import { openClone } from '../open-clone.ts'
import type { JobData } from '../queue/names.ts'
import type { Attempt } from '../queue/worker.ts'
import { publisherOf, type Services } from '../services.ts'
import { commentOn } from './comment-on.ts'
import { guard, guardScan } from './guarded-scan.ts'
import { muted } from './mute.ts'
import { type OpenHeads, openHeads, supersedeOvertaken } from './overtaken.ts'
import { readConfig } from './read-config.ts'
import { remainingAt } from './remaining.ts'
import { failRule, reportOf } from './report-of.ts'
import { enqueueComments } from './request-scan.ts'
import { finish, headedBy, type ScanTarget, supersede } from './target.ts'
import { openVerdict } from './verdicts.ts'

/** Scans a pull request at its newest head and writes what it finds: a check run, and comments unless it is a draft. */
export async function scanPullRequest(
  { repositoryId, number }: JobData['scan-pull-request'],
  attempt: Attempt,
  services: Services,
): Promise<void> {
  const { queries } = services
  const repository = await findRepository(queries, repositoryId)
  const pull = await findPullRequest(queries, repositoryId, number)
  if (!repository || !pull) return
  const publisher = await publisherOf(services, repository)
  const unread: ScanTarget = { publisher, pullNumber: number, branch: null, headSha: pull.headSha, baseSha: null }
  const refs = [`refs/heads/${pull.baseRef}`, `refs/pull/${number}/head`] as const
  const isOwn = isOwnBranch(pull, repository) && pull.headRef !== repository.defaultBranch
  const open = await openHeads(services, repositoryId, isOwn ? [number, pull.headRef] : [number])
  const opened = await guard(services, unread, attempt, () => openClone(services, repository, refs))
  if (opened === null) return
  const { clone } = opened
  try {
    const target = await guard(services, unread, attempt, () => compare(services, clone, refs, { unread, open }))
    if (target === null) return
    // Whoever opens a pull request could switch its own check off in it, so the base branch's configuration counts.
    const loaded = await guard(services, target, attempt, () => readConfig(services, clone, pull.baseRef, target))
    if (loaded === null) return
    const reported = await guardScan(services, target, attempt, (scanId) =>
      report(services, { clone, pull, target, loaded }, scanId),
    )
    if (reported === null) return
    await comment(services, reported, publisher, clone)
    await answerRechecks(services, publisher, reported.scanned)
  } finally {
    await clone.close()
  }
}

/** Comments on a pull request whose check run has its result. Where that fails, it alone is tried again. */
async function comment(
  services: Services,
  { scanId, scanned, mode }: Reported,
  publisher: Publisher,
  clone: GitRepository,
): Promise<void> {
  const { id: repositoryId } = publisher.repository
  const number = scanned.pullNumber ?? 0
  const newest = await findPullRequest(services.queries, repositoryId, number)
  if (newest?.state !== 'open' || newest.draft) return
  try {
    await commentOn(services, publisher, number, clone, scanned, mode)
  } catch (err) {
    services.log.warn({ err, number }, 'comments are tried again')
    await enqueueComments(services.queue, { repositoryId, number, scanId })
  }
}

/** What to compare: the head that GitHub has now, with where it left its base branch. */
async function compare(
  services: Services,
  clone: GitRepository,
  refs: readonly [string, string],
  { unread, open }: { readonly unread: ScanTarget; readonly open: readonly OpenHeads[] },
): Promise<ScanTarget> {
  const [base, head] = [await clone.resolve(refs[0]), await clone.resolve(refs[1])]
  await supersedeOvertaken(services, unread, open, head)
  if (head !== unread.headSha) {
    await supersede(services, unread, head)
    await openVerdict(unread.publisher, head, headedBy(unread))
  }
  return { ...unread, headSha: head, baseSha: (await clone.mergeBase(base, head)) ?? base }
}

interface Comparison {
  readonly clone: GitRepository
  readonly pull: PullRequest
  readonly target: ScanTarget
  readonly loaded: LoadedConfig
}

interface Reported {
  readonly scanId: number
  readonly scanned: ScanReport
  readonly mode: CommentMode
}

/** Null when a newer head came meanwhile. */
async function report(services: Services, comparison: Comparison, scanId: number): Promise<Reported | null> {
  const { queries } = services
  const { pull, target, loaded } = comparison
  const scanned = await scanChange(services, comparison, scanId)
  const newest = await findPullRequest(queries, pull.repositoryId, pull.number)
  if (newest && newest.headSha !== target.headSha && newest.updatedAt > pull.updatedAt) {
    await endScan(queries, scanId, { status: 'superseded', error: null }, services.now())
    await supersede(services, target, newest.headSha)
    return null
  }
  const rule = failRule(loaded.config)
  const { mode } = loaded.config.comment
  await keepReport(queries, scanId, { report: scanned, rule, comments: mode })
  await finish(services, target, renderCheckRun(scanned, rule))
  return { scanId, scanned, mode }
}

async function scanChange(services: Services, comparison: Comparison, scanId: number): Promise<ScanReport> {
  const { scanner, models, now } = services
  const { clone, target, loaded } = comparison
  const { headSha: head, baseSha: base, publisher } = target
  const rules = models.language === null ? [] : await getActiveRules(services, publisher.repository.id)
  const asked = {
    path: clone.path,
    head,
    base,
    config: loaded.config,
    now: now(),
    models,
    rules,
  }
  return scanner.scan(asked, knowledgeOf(services, publisher.repository.id, loaded.config.learning), (scanned) =>
    record(services, comparison, scanned, scanId),
  )
}

async function record(
  services: Services,
  { clone, pull, target, loaded: { config, problems } }: Comparison,
  scanned: FinishedScan,
  scanId: number,
): Promise<ScanReport> {
  const { queries, now } = services
  const { baseSha: base, publisher } = target
  const { id: repositoryId, defaultBranch } = publisher.repository
  const weighedFindings = await weighed(queries, repositoryId, scanned.result.findings, config, now())
  const result = { ...scanned.result, findings: weighedFindings }
  await completeScan(queries, { id: scanId, repositoryId }, result, null, now())
  // Of another base branch it is not known what was false there.
  const { earlier, fixedEarlier } =
    pull.baseRef === defaultBranch
      ? await remainingAt(clone, target, { result, scanned }, config)
      : { earlier: [], fixedEarlier: 0 }
  const parts = await ledgerParts(services, target, [])
  const report = await muted(services, target, {
    ...reportOf(target, result, problems),
    ...parts,
    introduced: result.findings,
    earlier,
    fixedEarlier,
    mayCommitFixes: mayCommitFixes(pull, publisher.repository, config),
  })
  if (base === null) return report
  // What people muted is not to be held against the docs a second time.
  const shown = new Set(report.introduced.map(({ claim_id: id }) => id))
  const findings = result.findings.filter(({ claim_id: id }) => shown.has(id))
  const judge = await scanned.judge({ findings, criteria: pull.criteria })
  if (!judge) return report
  await recordIssues(queries, await namespaceOfRepository(queries, repositoryId), issueCounts(judge), now())
  return { ...report, judge }
}

import type { LoadedConfig } from '../../config/load.ts'
import { notePassages, syncPassages } from '../../entries/passages.ts'
import type { GitRepository } from '../../git/types.ts'
import { noteBranchHead } from '../../github/store/branch-heads.ts'
import { findRepository } from '../../github/store/installations.ts'
import { pullRequestsAt } from '../../github/store/pull-requests.ts'
import type { FinishedScan } from '../../isolation/finished-scan.ts'
import { ProcessEnded } from '../../isolation/process/process.ts'
import { boostMappings } from '../../learning/store/co-changes.ts'
import { keepExcludedPending } from '../../learning/store/rules/exclusion.ts'
import { getActiveRules } from '../../learning/store/rules/rules.ts'
import { renderCheckRun } from '../../report/pull-request/check-run.ts'
import { lastScan } from '../../scan/store/read.ts'
import { completeScan } from '../../scan/store/record.ts'
import { rememberTiers } from '../../search/store/tiers.ts'
import { learnCoChanges } from '../co-changes.ts'
import { takeEpoch } from '../epochs/request.ts'
import { knowledgeOf } from '../knowledge.ts'
import { ledgerParts } from '../ledger/parts.ts'
import { recordScan } from '../ledger/record-scan.ts'
import { keepReport } from '../ledger/reports.ts'
import { weighed } from '../ledger/weigh.ts'
import { openClone } from '../open-clone.ts'
import type { JobData } from '../queue/names.ts'
import type { Attempt } from '../queue/worker.ts'
import { publisherOf, type Services } from '../services.ts'
import { guard, guardScan } from './guarded-scan.ts'
import { muted } from './mute.ts'
import { type OpenHeads, openHeads, supersedeOvertaken } from './overtaken.ts'
import { readConfig } from './read-config.ts'
import { remainingAt } from './remaining.ts'
import { failRule, reportOf } from './report-of.ts'
import { enqueueChecks } from './request-scan.ts'
import { finish, type ScanTarget, supersede } from './target.ts'
import { openVerdict } from './verdicts.ts'

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
  const open = await openHeads(services, repositoryId, [branch])
  const isAlone = open.every(({ commits }) => [...commits].every((commit) => commit === sha))
  const isLeft = async () => (await pullRequestsAt(services.queries, repositoryId, sha)).length > 0
  if (branch !== defaultBranch && isAlone && (await isLeft())) return
  const publisher = await publisherOf(services, repository)
  const unread: ScanTarget = { publisher, pullNumber: null, branch, headSha: sha, baseSha: null }
  const refs = [...new Set([`refs/heads/${defaultBranch}`, `refs/heads/${branch}`])]
  const opened = await guard(services, unread, attempt, () => openClone(services, repository, refs))
  if (opened === null) return
  const { clone, found } = opened
  try {
    // A branch that was deleted meanwhile has nothing left to look at.
    if (!found.has(`refs/heads/${branch}`)) return await supersede(services, unread, null)
    const target = await guard(services, unread, attempt, () => newest(services, clone, branch, { unread, open }))
    if (target !== null) await guardScan(services, target, attempt, (scanId) => report(services, clone, target, scanId))
  } finally {
    await clone.close()
  }
}

/**
 * The branch's tip as GitHub has it now, and what to compare it with: where it left the default branch, and for the default
 * branch itself the commit that was scanned last, unless a push with force left that behind. Null where it is the head of a pull
 * request.
 */
async function newest(
  services: Services,
  clone: GitRepository,
  branch: string,
  { unread, open }: { readonly unread: ScanTarget; readonly open: readonly OpenHeads[] },
): Promise<ScanTarget | null> {
  const { publisher } = unread
  const { id, defaultBranch } = publisher.repository
  const head = await clone.resolve(`refs/heads/${branch}`)
  await noteBranchHead(publisher.queries, { repositoryId: id, branch, sha: head }, publisher.now())
  await supersedeOvertaken(services, unread, open, head)
  if (head !== unread.headSha) await supersede(services, unread, head)
  if (branch !== defaultBranch && (await pullRequestsAt(publisher.queries, id, head)).length > 0) return null
  await openVerdict(publisher, head, branch)
  if (branch === defaultBranch) {
    const last = await lastScan(publisher.queries, id, branch, head)
    const isBefore = last !== null && (await clone.isAncestor(last.headSha, head))
    return { ...unread, headSha: head, baseSha: isBefore ? last.headSha : null }
  }
  const base = await clone.resolve(`refs/heads/${defaultBranch}`)
  return { ...unread, headSha: head, baseSha: (await clone.mergeBase(base, head)) ?? base }
}

async function report(services: Services, clone: GitRepository, target: ScanTarget, scanId: number): Promise<void> {
  const { scanner, models, now } = services
  const { publisher, branch, headSha: head, baseSha } = target
  const { id: repositoryId, defaultBranch } = publisher.repository
  const isDefaultBranch = branch === defaultBranch
  const loaded = await readConfig(services, clone, defaultBranch, target)
  if (isDefaultBranch) await learnCoChanges(services, clone, { repositoryId, head, config: loaded.config.learning })
  const compared = isDefaultBranch ? { base: null, since: baseSha } : { base: baseSha }
  const rules = models.language === null ? [] : await getActiveRules(services, repositoryId)
  const asked = { path: clone.path, head, ...compared, config: loaded.config, now: now(), models, rules }
  await scanner.scan(asked, knowledgeOf(services, repositoryId, loaded.config.learning), (scanned) =>
    record(services, { clone, target, loaded, scanned }, scanId),
  )
}

interface BranchScan {
  readonly clone: GitRepository
  readonly target: ScanTarget
  readonly loaded: LoadedConfig
  readonly scanned: FinishedScan
}

async function record(
  services: Services,
  { clone, target, loaded: { config, problems }, scanned }: BranchScan,
  scanId: number,
): Promise<void> {
  const { queries, now } = services
  const { publisher, branch, headSha: head, baseSha } = target
  const { id: repositoryId, defaultBranch } = publisher.repository
  const isDefaultBranch = branch === defaultBranch
  const { introduced } = scanned
  const weighedFindings = await weighed(queries, repositoryId, scanned.result.findings, config, now())
  const result = { ...scanned.result, findings: weighedFindings }
  const fixedEarlier = isDefaultBranch
    ? (await remainingAt(clone, target, { result, scanned }, config)).fixedEarlier
    : 0
  await completeScan(queries, { id: scanId, repositoryId }, result, isDefaultBranch ? scanned.claims() : null, now())
  if (isDefaultBranch) await rememberTiers(queries, repositoryId, config.search.tiers)
  const { findings } = result
  const sifted = await muted(services, target, {
    ...reportOf(target, result, problems),
    introduced: findings.filter((finding) => introduced.has(finding.claim_id)),
    earlier: findings.filter((finding) => !introduced.has(finding.claim_id)),
    fixedEarlier,
  })
  const unmuted = [...sifted.introduced, ...sifted.earlier].filter(({ spotCheck }) => !spotCheck)
  const moves = isDefaultBranch
    ? await recordScan(services, clone, { repositoryId, head, since: baseSha, findings: unmuted })
    : []
  const report = { ...sifted, ...(await ledgerParts(services, target, moves)) }
  const rule = failRule(config)
  await keepReport(queries, scanId, { report, rule })
  await finish(services, target, renderCheckRun(report, rule))
  if (!isDefaultBranch) return
  await keepPassages(services, { repositoryId, head }, scanned)
  await takeEpoch(services, publisher.repository, { headSha: head, config })
  await keepExcludedPending(queries, repositoryId)
  await boostMappings(services, repositoryId, config.learning)
  if (report.ci) await enqueueChecks(services.queue, repositoryId, head)
}

/** Has search find the sections and the code of the commit. What is read too slowly is left as it was: the scan itself has its result. */
async function keepPassages(
  services: Services,
  { repositoryId, head }: { readonly repositoryId: number; readonly head: string },
  scanned: FinishedScan,
): Promise<void> {
  const { queries, now, log } = services
  try {
    await syncPassages(queries, repositoryId, scanned.passages(), now())
  } catch (err) {
    if (!(err instanceof ProcessEnded)) throw err
    log.warn({ err, repositoryId }, 'passages for search were not read')
  }
  await notePassages(queries, repositoryId, head)
}

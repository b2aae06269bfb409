import { CONFIG_FILES } from '../../../base/config/load.ts'
import type { ConfigProblem } from '../../../base/config/problem.ts'
import { loadQuestions } from '../../../base/config/questions-file.ts'
import type { Config } from '../../../base/config/schema.ts'
import { ProcessEnded } from '../../../base/isolation/process.ts'
import { switchedOffBy } from '../../../base/models/settings.ts'
import type { ScanResult } from '../../../engine/scan/result.ts'
import { recordIssues } from '../../../judge/store/trends.ts'
import { namespaceOfRepository } from '../../../ledger/entries/namespaces.ts'
import { savePassagesHead, syncPassages } from '../../../ledger/entries/passages.ts'
import { boostMappings } from '../../../ledger/learning/store/co-changes.ts'
import { saveExcludedPending } from '../../../ledger/learning/store/rules/exclude.ts'
import { issueCounts } from '../../../report/pull-request/judge-issues.ts'
import type { FailRule, ScanReport } from '../../../report/pull-request/report.ts'
import { saveTiers } from '../../../search/store/tiers.ts'
import { unscannedHeads } from '../../../stages/ci-checks/store.ts'
import type { FinishedScan } from '../../../stages/isolated/finished-scan.ts'
import { takePast } from '../../../stages/store/backtests.ts'
import { lastScan } from '../../../stages/store/read.ts'
import { completeScan, endScan } from '../../../stages/store/record.ts'
import type { Repository } from '../../github/store/installations.ts'
import { isReadingAllowed } from '../../github/store/pull-requests.ts'
import { requestBacktest } from '../backtest/backtest.ts'
import { learnCoChanges } from '../co-changes.ts'
import { makeEpoch } from '../epochs/epochs.ts'
import { mayCommitFixes } from '../fix-docs.ts'
import { knowledgeOf } from '../knowledge.ts'
import type { LevelMove } from '../ledger/record-events.ts'
import { recordScan } from '../ledger/record-scan.ts'
import { ledgerParts } from '../ledger/report-parts.ts'
import { isOnboarding } from '../onboarding.ts'
import { isFromOutsider } from '../outsider.ts'
import type { Services } from '../services.ts'
import { showReport } from '../verdict/reports.ts'
import { headOf, type ScanTarget, supersede } from '../verdict/verdicts.ts'
import { applySuppressions, applyTrust, remainingAt, remainingMentions } from './findings.ts'
import type { Prepared, Reported } from './head.ts'

/** Runs the stages of a scan, each once and in this order. Null if a newer commit arrived in the meantime. */
export async function runStages(services: Services, prepared: Prepared): Promise<Reported | null> {
  const { queries, scanner, now } = services
  const { clone, target, loaded, scanId } = prepared
  const { config, problems } = loaded
  const unread = await whyUnread(services, prepared)
  const scanConfig = unread !== null ? { ...config, models: { ...config.models, enabled: false } } : config
  const repositoryId = target.publisher.repository.id
  if (isDefault(target))
    await learnCoChanges(services, clone, { repositoryId, head: target.headSha, config: config.learning })
  const request = await requestOf(services, prepared, scanConfig)
  return scanner.scan(request, knowledgeOf(services, repositoryId, config), async (scanned) => {
    const findings = await applyTrust(queries, repositoryId, scanned.result.findings, config, now())
    const found = { ...scanned.result, findings }
    const remaining = isDefault(target) ? await remainingMentions(target, { result: found, scanned }, config) : []
    const result = { ...found, findings: [...findings, ...remaining] }
    const divided = await divide(prepared, { result, scanned })
    const claims = isDefault(target) ? scanned.claims() : null
    await completeScan(queries, { id: scanId, repositoryId }, result, claims, now())
    const unstored = scanned.unstored.claims + scanned.unstored.sections > 0 ? { unstored: scanned.unstored } : {}
    const shown = await applySuppressions(services, target, {
      ...reportOf(target, result, problems),
      ...unstored,
      ...divided,
      ...(unread !== null && { unread }),
    })
    const judged = await judge(services, prepared, { result, scanned }, shown)
    const moves = isDefault(target) ? await ledger(services, prepared, scanned, shown) : []
    const report = { ...shown, ...judged, ...(await ledgerParts(services, target, moves)) }
    const reported = await publish(services, prepared, report)
    if (reported !== null && isDefault(target) && (await isOnboarding(services, repositoryId)))
      await services.queue.add('show-onboarding', { repositoryId, headSha: target.headSha, scanId })
    if (reported !== null && isDefault(target))
      await saveDefaultBranchArtifacts(services, prepared, { scanned, report })
    return reported
  })
}

/** Whether the default branch is scanned, whose claims and verdicts are stored. */
function isDefault({ branch, publisher }: ScanTarget): boolean {
  return branch === publisher.repository.defaultBranch
}

async function requestOf({ models, now }: Services, { clone, target }: Prepared, config: Config) {
  const { headSha: head, baseSha } = target
  const compared = isDefault(target) ? { base: null, since: baseSha } : { base: baseSha }
  return { path: clone.path, head, ...compared, settingsOfBase: CONFIG_FILES, config, now: now(), models }
}

/**
 * Why the model of the server must not read: it is not switched on for the account or by the owner, or it is a stranger's pull request, and nobody who may
 * spend tokens has asked for it yet. Null if it may.
 */
async function whyUnread(
  services: Services,
  { head: { pull }, target, loaded }: Prepared,
): Promise<NonNullable<ScanReport['unread']> | null> {
  const { queries, models } = services
  if (models.language === null) return null
  const { enabled, fork_pull_requests } = loaded.config.models
  const off = switchedOffBy(models, target.publisher.repository.owner, loaded.config.models)
  if (off !== null) return off
  if (pull === null || enabled === false || fork_pull_requests) return null
  if (!(await isFromOutsider(services, target.publisher, pull))) return null
  return (await isReadingAllowed(queries, pull, target.headSha)) ? null : 'fork'
}

interface Found {
  readonly result: ScanResult
  readonly scanned: FinishedScan
}

/** Divides the findings into those that this head introduces and earlier ones. */
async function divide(
  { head: { pull }, target, loaded: { config } }: Prepared,
  { result, scanned }: Found,
): Promise<Pick<ScanReport, 'introduced' | 'earlier' | 'fixedEarlier' | 'mayCommitFixes'>> {
  const { repository } = target.publisher
  // For bases other than the default branch, earlier findings are unknown.
  const isKnown = isDefault(target) || pull?.baseRef === repository.defaultBranch
  const { earlier, fixedEarlier } = isKnown
    ? await remainingAt(target, { result, scanned }, config)
    : { earlier: [], fixedEarlier: 0 }
  if (pull !== null) {
    const mayCommit = mayCommitFixes(pull, repository, config)
    return { introduced: result.findings, earlier, fixedEarlier, mayCommitFixes: mayCommit }
  }
  const isNew = ({ claim_id: id }: { readonly claim_id: string }): boolean => scanned.introduced.has(id)
  return {
    introduced: result.findings.filter(isNew),
    earlier: result.findings.filter((finding) => !isNew(finding)),
    fixedEarlier,
  }
}

/** The judge's result for the lines that a pull request writes; empty without a base. */
async function judge(
  { queries, now }: Services,
  { head: { pull }, target }: Prepared,
  { result, scanned }: Found,
  report: ScanReport,
): Promise<Pick<ScanReport, 'judge'>> {
  if (pull === null || target.baseSha === null) return {}
  // Muted findings do not count against the docs here either.
  const shown = new Set(report.introduced.map(({ claim_id: id }) => id))
  const findings = result.findings.filter(({ claim_id: id }) => shown.has(id))
  const judged = await scanned.judge({ findings, criteria: pull.criteria })
  if (!judged) return {}
  const { id: repositoryId } = target.publisher.repository
  const namespaceId = await namespaceOfRepository(queries, repositoryId)
  const head = { repositoryId, pullNumber: pull.number, headSha: target.headSha }
  await recordIssues(queries, namespaceId, issueCounts(judged), now(), head)
  return { judge: judged }
}

/** Records in the ledger what the default branch confirms and contradicts; returns the claims whose level changed. */
function ledger(
  services: Services,
  { target }: Prepared,
  scanned: FinishedScan,
  { introduced, earlier }: ScanReport,
): Promise<LevelMove[]> {
  const findings = [...introduced, ...earlier].filter(({ spotCheck }) => !spotCheck)
  const { headSha: head, baseSha: since, publisher } = target
  return recordScan(services, scanned, { repositoryId: publisher.repository.id, head, since, findings })
}

/** Stores the report of a scan and writes its check run; null if a newer commit arrived in the meantime, which is checked instead. */
async function publish(
  services: Services,
  { head, target, loaded: { config }, scanId }: Prepared,
  report: ScanReport,
): Promise<Reported | null> {
  const { queries, now } = services
  const newer = await head.newerThan?.(target.headSha)
  if (newer) {
    await endScan(queries, scanId, { status: 'superseded', error: null }, now())
    await supersede(services, target, newer)
    return null
  }
  const rule = failRule(config)
  const past = await takePast(queries, target.publisher.repository.id, `${target.headSha} ${headOf(target)}`)
  const shown = past === null ? report : { ...report, past }
  const comments = target.pullNumber === null ? {} : { comments: config.comment.mode }
  await showReport(services, target.publisher, { scanId, branch: target.branch, report: shown, rule, ...comments })
  return { scanId, report: shown, config }
}

/** Maximum number of possible findings in a report. */
const MAX_POSSIBLE = 100

/** The parts of a report that all scans share. */
function reportOf(
  { publisher, pullNumber, headSha, baseSha }: ScanTarget,
  result: ScanResult,
  configProblems: readonly ConfigProblem[],
): Omit<ScanReport, 'introduced' | 'earlier'> {
  return {
    pullNumber,
    headSha,
    baseSha,
    repositoryUrl: publisher.repository.cloneUrl.replace(/\.git$/, ''),
    counts: result.claims,
    docs: result.docs,
    ...(result.repository.base === null ? {} : { docsInAll: result.docs_total }),
    configProblems,
    skipped: result.skipped,
    ...(result.skipped_total === undefined ? {} : { skippedInAll: result.skipped_total }),
    muted: result.muted.map((claim) => ({ claim, reason: claim.suppressed?.reason ?? '', source: 'configuration' })),
    ...(result.possible.length > 0 && { possible: result.possible.slice(0, MAX_POSSIBLE) }),
    ...(result.not_applied && { notApplied: result.not_applied }),
    ...(result.not_found && { notFound: result.not_found.slice(0, MAX_POSSIBLE) }),
    ...(result.no_longer_confirmed && { noLongerConfirmed: result.no_longer_confirmed.slice(0, MAX_POSSIBLE) }),
    ...(result.reading && { reading: result.reading }),
    duration: result.timing_ms.total,
  }
}

/** The rule by which findings and the judge fail a check, from the configuration. */
function failRule({ check, judge }: Config): FailRule {
  return { failOn: check.fail_on, minSeverity: check.min_severity, minQuality: judge.min_quality }
}

/** What follows a scan of the default branch after its check run is written: passages for search, an epoch, mappings. */
async function saveDefaultBranchArtifacts(
  services: Services,
  { clone, target, loaded: { config } }: Prepared,
  { scanned, report }: { readonly scanned: FinishedScan; readonly report: ScanReport },
): Promise<void> {
  const { queries, queue } = services
  const { publisher, headSha } = target
  const { id: repositoryId } = publisher.repository
  await saveTiers(queries, repositoryId, config.search.tiers)
  await savePassages(services, { repositoryId, headSha }, scanned)
  const questions = await loadQuestions(clone, headSha)
  await makeEpoch(services, publisher.repository, { headSha, config, questions })
  await saveExcludedPending(queries, repositoryId)
  await boostMappings(services, repositoryId, config.learning)
  await requestBacktest(services, publisher.repository, { clone, headSha })
  if (report.ci) await queue.add('record-checks', { repositoryId, sha: headSha })
  await recordOvertaken(services, publisher.repository, headSha)
}

/** Maximum number of overtaken commits whose checks are looked at again. */
const MAX_OVERTAKEN = 20
/** Milliseconds by which the clocks of GitHub and of this server may differ. */
const CLOCK_MARGIN = 60 * 60_000

/** Looks again at the checks of the commits since the last scan that were never scanned, with the claims that are known now. */
async function recordOvertaken(
  { queries, queue }: Services,
  { id: repositoryId, defaultBranch: branch }: Repository,
  headSha: string,
): Promise<void> {
  const before = await lastScan(queries, repositoryId, branch, headSha)
  const since = before && new Date(before.finishedAt.getTime() - CLOCK_MARGIN)
  for (const sha of await unscannedHeads(queries, { repositoryId, branch, since, limit: MAX_OVERTAKEN }))
    if (sha !== headSha) await queue.add('record-checks', { repositoryId, sha })
}

/**
 * Makes the sections and code of the commit searchable. If reading them takes too long, the old ones stay: the scan itself has its result.
 */
async function savePassages(
  { queries, now, log }: Services,
  { repositoryId, headSha }: { readonly repositoryId: number; readonly headSha: string },
  scanned: FinishedScan,
): Promise<void> {
  try {
    await syncPassages(queries, repositoryId, scanned.passages(), now())
  } catch (err) {
    if (!(err instanceof ProcessEnded)) throw err
    log.warn({ err, repositoryId }, 'passages for search were not read')
  }
  await savePassagesHead(queries, repositoryId, headSha)
}

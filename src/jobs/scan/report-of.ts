import type { ConfigProblem } from '../../config/problem.ts'
import type { Config } from '../../config/schema.ts'
import type { FailRule, ScanReport } from '../../report/pull-request/report.ts'
import type { ScanResult } from '../../scan/result.ts'
import type { ScanTarget } from '../check-run/target.ts'

/** What every report says, whatever was scanned. */
export function reportOf(
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
    muted: result.muted.map((claim) => ({ claim, reason: claim.suppressed?.reason ?? '', source: 'configuration' })),
    ...(result.semantic && { semantic: result.semantic }),
    duration: result.timing_ms.total,
  }
}

/** When findings and the judge make a check fail, by the configuration. */
export function failRule({ check, judge }: Config): FailRule {
  return { failOn: check.fail_on, minSeverity: check.min_severity, minQuality: judge.min_quality }
}

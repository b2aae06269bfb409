import type { Severity } from '../../../config/claim-types.ts'

import type { FailRule, Finding, JudgePart, ScanReport } from '../report.ts'

export type Conclusion = 'success' | 'neutral' | 'failure'

const RANK: Readonly<Record<Severity, number>> = { low: 0, medium: 1, high: 2 }

/** The findings that make the check fail. */
export function failing(report: ScanReport, { failOn, minSeverity }: FailRule): Finding[] {
  if (failOn === 'never') return []
  const counted = failOn === 'any' ? [...report.introduced, ...report.earlier] : report.introduced
  return counted.filter(({ severity }) => RANK[severity] >= RANK[minSeverity])
}

/**
 * What the check run concludes. Older findings alone leave a change's check green unless the configuration fails on any:
 * a change is not asked to mend what it did not break. Whatever else somebody has to look at is neutral.
 */
export function conclude(report: ScanReport, rule: FailRule): Conclusion {
  if (failing(report, rule).length > 0 || judgeFails(report, rule)) return 'failure'
  const alone = report.baseSha === null && report.earlier.length > 0
  const judged = report.judge && (!report.judge.valid || isPoor(report.judge, rule))
  return report.introduced.length > 0 || alone || judged ? 'neutral' : 'success'
}

/** The judge fails a check that may fail, unless it is so unsure that a person has to look. */
function judgeFails({ judge }: ScanReport, rule: FailRule): boolean {
  if (!judge || rule.failOn === 'never' || judge.needsReview) return false
  return !judge.valid || isPoor(judge, rule)
}

function isPoor({ quality }: JudgePart, { minQuality = 0 }: FailRule): boolean {
  return quality < minQuality
}

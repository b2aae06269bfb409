import type { IssueSeverity } from './result.ts'

/** How often a type of issue was found. */
export interface IssueCount {
  readonly type: string
  readonly severity: IssueSeverity
  readonly count: number
}

type Counted = Omit<IssueCount, 'count'>

/** Issues by type and severity, the most frequent first. */
export function countIssues(issues: readonly Counted[]): IssueCount[] {
  const metrics = createIssueMetrics()
  for (const { type, severity } of issues) metrics.recordIssue(type, severity)
  return metrics.getTopIssues(issues.length)
}

export interface IssueMetrics {
  recordIssue(type: string, severity: IssueSeverity): void
  /** The most frequent types first; at most `limit` of them. */
  getTopIssues(limit: number): IssueCount[]
}

/** Counts issue types in memory: ValidationResult Schema Reference, best practice 4. */
export function createIssueMetrics(): IssueMetrics {
  const counts = new Map<string, IssueCount>()
  return {
    recordIssue: (type, severity) => {
      const key = `${severity} ${type}`
      counts.set(key, { type, severity, count: (counts.get(key)?.count ?? 0) + 1 })
    },
    getTopIssues: (limit) =>
      [...counts.values()]
        .sort((left, right) => right.count - left.count || (left.type < right.type ? -1 : 1))
        .slice(0, limit),
  }
}

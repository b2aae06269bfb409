import type { IssueSeverity } from './result.ts'

/** The number of issues of a type and severity. */
export interface IssueCount {
  readonly type: string
  readonly severity: IssueSeverity
  readonly count: number
}

type Counted = Omit<IssueCount, 'count'>

/** Issues by type and severity, most frequent first. */
export function countIssues(issues: readonly Counted[]): IssueCount[] {
  const metrics = createIssueMetrics()
  for (const { type, severity } of issues) metrics.recordIssue(type, severity)
  return metrics.getTopIssues(issues.length)
}

/** Counts of issues by type and severity. */
export interface IssueMetrics {
  recordIssue(type: string, severity: IssueSeverity): void
  /** The most frequent types first, at most `limit`. */
  getTopIssues(limit: number): IssueCount[]
}

/**
 * Counts the issues of many results in memory (ValidationResult Schema Reference, best practice 4).
 *
 * @example
 * import { createIssueMetrics } from 'docalign/judge'
 *
 * const metrics = createIssueMetrics()
 * metrics.recordIssue('schema_violation', 'error')
 * metrics.recordIssue('hallucination', 'error')
 * metrics.recordIssue('schema_violation', 'error')
 * metrics.getTopIssues(1) // [{ type: 'schema_violation', severity: 'error', count: 2 }]
 */
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

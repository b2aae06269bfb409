import { countIssues, type IssueCount } from '../../judge/result/trends.ts'
import type { JudgeIssue, JudgePart } from './report.ts'

/** Maximum number of judge issues in a report; beyond that it has only their counts. A check run has no room for more. */
const MAX_ISSUES = 500
const ORDER: Readonly<Record<JudgeIssue['severity'], number>> = { error: 0, warning: 1, info: 2 }

/** The issues for a report: the most severe, and the counts if these are not all. */
export function limitIssues(issues: readonly JudgeIssue[]): Pick<JudgePart, 'issues' | 'issueCounts'> {
  if (issues.length <= MAX_ISSUES) return { issues }
  return { issues: byGravity(issues).slice(0, MAX_ISSUES), issueCounts: countIssues(issues) }
}

/** All issues of the judge by type and severity, most frequent first. */
export function issueCounts({ issues, issueCounts = countIssues(issues) }: JudgePart): readonly IssueCount[] {
  return issueCounts
}

/** The number of issues of the judge, optionally of one severity. */
export function numberOfIssues(judge: JudgePart, severity?: JudgeIssue['severity']): number {
  const counted = issueCounts(judge).filter((each) => severity === undefined || each.severity === severity)
  return counted.reduce((sum, { count }) => sum + count, 0)
}

/** Sorts by severity, errors first, otherwise stable. */
export function byGravity(issues: readonly JudgeIssue[]): JudgeIssue[] {
  return issues.toSorted((left, right) => ORDER[left.severity] - ORDER[right.severity])
}

/** An issue's message and suggestion, as whole sentences. */
export function issueText({ message, suggestion }: Pick<JudgeIssue, 'message' | 'suggestion'>): string {
  return [message, suggestion].flatMap((text) => (text === undefined ? [] : [wholeSentence(text)])).join(' ')
}

function wholeSentence(text: string): string {
  return /[.?!…]['’")]?$/.test(text) ? text : `${text}.`
}

/** The file and line of a location, if it names a known file; a path that was cut or had unprintable characters does not match. */
export function placeOrLocation(location: string, files: ReadonlySet<string>): Pick<JudgeIssue, 'place' | 'location'> {
  const [, file, line] = /^file:(.+):line:(\d+)$/.exec(location) ?? []
  return file !== undefined && files.has(file) && Number(line) >= 1
    ? { place: { file, line: Number(line) } }
    : { location }
}

import { countIssues, type IssueCount } from '../../judge/result/trends.ts'
import type { JudgeIssue, JudgePart } from './report.ts'

/** Issues of the judge that a report holds one by one; of more, it tells the number. A check run has no room for as many. */
const MAX_ISSUES = 500
const ORDER: Readonly<Record<JudgeIssue['severity'], number>> = { error: 0, warning: 1, info: 2 }

/** Issues as a report holds them: the gravest, and how many there are where these are not all. */
export function heldIssues(issues: readonly JudgeIssue[]): Pick<JudgePart, 'issues' | 'issueCounts'> {
  if (issues.length <= MAX_ISSUES) return { issues }
  return { issues: byGravity(issues).slice(0, MAX_ISSUES), issueCounts: countIssues(issues) }
}

/** All issues of the judge by type and severity, the most frequent first. */
export function issueCounts({ issues, issueCounts = countIssues(issues) }: JudgePart): readonly IssueCount[] {
  return issueCounts
}

/** How many issues of the judge there are; of one severity, if it is given. */
export function numberOfIssues(judge: JudgePart, severity?: JudgeIssue['severity']): number {
  const counted = issueCounts(judge).filter((each) => severity === undefined || each.severity === severity)
  return counted.reduce((sum, { count }) => sum + count, 0)
}

/** Errors first, and in their order otherwise. */
export function byGravity(issues: readonly JudgeIssue[]): JudgeIssue[] {
  return issues.toSorted((left, right) => ORDER[left.severity] - ORDER[right.severity])
}

/** What an issue says, and what to do about it, in whole sentences. */
export function issueText({ message, suggestion }: Pick<JudgeIssue, 'message' | 'suggestion'>): string {
  return [message, suggestion].flatMap((text) => (text === undefined ? [] : [wholeSentence(text)])).join(' ')
}

function wholeSentence(text: string): string {
  return /[.?!…]['’")]?$/.test(text) ? text : `${text}.`
}

/** The line that a location names, where it is one of a file: a path that is too long, or has signs that cannot be shown, is not told as it is. */
export function placeOrLocation(location: string, files: ReadonlySet<string>): Pick<JudgeIssue, 'place' | 'location'> {
  const [, file, line] = /^file:(.+):line:(\d+)$/.exec(location) ?? []
  return file !== undefined && files.has(file) && Number(line) >= 1
    ? { place: { file, line: Number(line) } }
    : { location }
}

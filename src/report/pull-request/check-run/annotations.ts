import { withoutFences } from '../../../base/text/code-spans.ts'
import { plain } from '../../../base/text/plain.ts'
import { alsoAt, commitText, reasonWithEvidence } from '../../claim-text.ts'
import { capitalized, truncate } from '../../text.ts'
import { issueText } from '../judge-issues.ts'
import type { Finding, JudgeIssue, ScanReport } from '../report.ts'
import { namesSuggestion, plainStatement } from '../wording.ts'
import { gravestOfChangeFirst, type OfChange } from './gravity.ts'

/** An annotation at a line of a file, with the field names of GitHub's API. Its texts are plain, not Markdown. */
export interface Annotation {
  readonly path: string
  readonly start_line: number
  readonly end_line: number
  readonly start_column?: number
  readonly end_column?: number
  readonly annotation_level: 'notice' | 'warning' | 'failure'
  /** At most 255 characters. */
  readonly title: string
  /** At most 64 KB. */
  readonly message: string
}

const MAX_TITLE_LENGTH = 255
const MAX_MESSAGE_LENGTH = 4_000
const MAX_PLACES = 10

/**
 * Maximum number of annotations of a check run. GitHub accepts 50 per request and wants a second between write requests, and nobody reads
 * more. Without a limit, a change that makes ten thousand claims false would block an installation's writes for minutes.
 */
export const MAX_ANNOTATIONS = 100

/** A future annotation with its sort keys. */
interface Ranked extends OfChange {
  readonly write: () => Annotation
}

/**
 * One annotation for each finding of this change, or for all findings without a base, and for each error of the judge at other lines.
 * Sorted by severity, then those of the change itself first, then by confidence.
 *
 * @param most maximum number of annotations; the most severe are kept
 */
export function annotationsOf(report: ScanReport, failing: ReadonlySet<Finding>, most: number): Annotation[] {
  const introduced = new Set(report.introduced)
  const shown = annotatedFindings(report)
  const places = new Set(shown.map(({ file, line }) => `${file}:${line}`))
  const found = shown.map((finding): Ranked => {
    const { severity, confidence } = finding
    const isIntroduced = introduced.has(finding)
    return { write: () => annotation(finding, failing.has(finding)), severity, isIntroduced, confidence }
  })
  const judged = (report.judge?.issues ?? []).flatMap((issue): Ranked[] => {
    const judgement = judgeAnnotation(issue, places)
    return judgement ? [{ write: () => judgement, severity: 'medium', isIntroduced: true, confidence: 0 }] : []
  })
  const gravest = [...found, ...judged].sort(gravestOfChangeFirst).slice(0, most)
  return gravest.map(({ write }) => write())
}

/** The findings that get an annotation each, up to the limit. */
export function annotatedFindings({ baseSha, introduced, earlier }: ScanReport): readonly Finding[] {
  return baseSha === null ? [...introduced, ...earlier] : introduced
}

/** An error of the judge at a line without a finding. */
function judgeAnnotation(issue: JudgeIssue, taken: ReadonlySet<string>): Annotation | null {
  if (issue.severity !== 'error' || issue.place === undefined) return null
  const { file: path, line } = issue.place
  if (taken.has(`${path}:${line}`)) return null
  return {
    path,
    start_line: line,
    end_line: line,
    annotation_level: 'warning',
    title: truncate(`Judge: ${TITLES[issue.type] ?? issue.type}`, MAX_TITLE_LENGTH),
    message: truncate(withoutFences(plain(issueText(issue))), MAX_MESSAGE_LENGTH),
  }
}

const TITLES: Readonly<Record<string, string>> = {
  hallucination: 'invented (hallucination)',
  fact_mismatch: 'wrong fact (fact_mismatch)',
  detail_inconsistency: 'contradicts another line (detail_inconsistency)',
}

function annotation(finding: Finding, fails: boolean): Annotation {
  const line = Math.max(1, finding.line)
  return {
    path: finding.file,
    start_line: line,
    end_line: line,
    ...columns(finding),
    annotation_level: fails ? 'failure' : finding.severity === 'low' ? 'notice' : 'warning',
    title: truncate(plainStatement(finding), MAX_TITLE_LENGTH),
    message: truncate(message(finding), MAX_MESSAGE_LENGTH),
  }
}

function message(finding: Finding): string {
  const reason = capital(withoutFences(reasonWithEvidence(finding)))
  const { suggestion } = finding
  const others = alsoAt(finding, MAX_PLACES)
  const instead = suggestion === null || namesSuggestion(finding, suggestion) ? '' : plain(suggestion)
  return [
    `${reason}.`,
    ...(instead === '' ? [] : [`${finding.certain ? 'Now' : 'Perhaps'}: ${instead}`]),
    ...(finding.broken_by === null ? [] : [`Broken by ${commitText(finding.broken_by)}.`]),
    ...(others === '' ? [] : [`Also at ${others}.`]),
  ].join(' ')
}

/** The columns, if the claim's text occurs at its position. */
function columns({ quote, text, column }: Finding): Pick<Annotation, 'start_column' | 'end_column'> {
  const isAtColumn = text !== '' && column >= 1 && quote.startsWith(text, column - 1)
  return isAtColumn ? { start_column: column, end_column: column + text.length - 1 } : {}
}

/** Capitalizes a sentence unless it starts with a name or a path. */
function capital(reason: string): string {
  return /^[a-z]+(?: |$)/.test(reason) ? capitalized(reason) : reason
}

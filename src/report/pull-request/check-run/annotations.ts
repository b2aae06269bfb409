import { plain } from '../../../plain.ts'
import { alsoAt, commitText, reasonWithEvidence } from '../../claim-text.ts'
import { capitalized, truncate } from '../../text.ts'
import { issueText } from '../judge-issues.ts'
import type { Finding, JudgeIssue, ScanReport } from '../report.ts'
import { namesSuggestion, plainStatement } from '../wording.ts'
import { gravestOfChangeFirst, type OfChange } from './gravity.ts'

/** A note at a line of a file, in the words of GitHub's API. Its texts are plain, not Markdown. */
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
 * Most annotations of a check run. GitHub takes 50 in a request and wants a second between two requests that write, and nobody reads more:
 * without a bound, one change that makes ten thousand claims false keeps an installation's writes busy for minutes.
 */
export const MAX_ANNOTATIONS = 100

/** What an annotation is written of, with what it is ordered by. */
interface Ranked extends OfChange {
  readonly write: () => Annotation
}

/**
 * One annotation for each finding of this change, of all findings where nothing was compared, and for each error of the judge elsewhere.
 * The gravest first: by severity, then those of the change itself, then by confidence.
 *
 * @param most annotations; of more, the gravest
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

/** The findings that have an annotation each, as long as these are not too many. */
export function annotatedFindings({ baseSha, introduced, earlier }: ScanReport): readonly Finding[] {
  return baseSha === null ? [...introduced, ...earlier] : introduced
}

/** An error of the judge at a line that no finding stands at. */
function judgeAnnotation(issue: JudgeIssue, taken: ReadonlySet<string>): Annotation | null {
  if (issue.severity !== 'error' || issue.place === undefined) return null
  const { file: path, line } = issue.place
  if (taken.has(`${path}:${line}`)) return null
  return {
    ...{ path, start_line: line, end_line: line, annotation_level: 'warning' },
    title: truncate(`Judge: ${TITLES[issue.type] ?? issue.type}`, MAX_TITLE_LENGTH),
    message: truncate(plain(issueText(issue)).replaceAll('`', ''), MAX_MESSAGE_LENGTH),
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
  const reason = capital(reasonWithEvidence(finding)).replaceAll('`', '')
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

/** Columns, where the claim's own text stands at its place. */
function columns({ quote, text, column }: Finding): Pick<Annotation, 'start_column' | 'end_column'> {
  const stands = text !== '' && column >= 1 && quote.startsWith(text, column - 1)
  return stands ? { start_column: column, end_column: column + text.length - 1 } : {}
}

/** Begins a sentence, unless it begins with a name or a path. */
function capital(reason: string): string {
  return /^[a-z]+(?: |$)/.test(reason) ? capitalized(reason) : reason
}

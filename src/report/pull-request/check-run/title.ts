import { plain } from '../../../base/text/plain.ts'
import { leftOpenText } from '../../claim-text.ts'
import { count, formatNumber, truncate } from '../../text.ts'
import { issueCounts, numberOfIssues } from '../judge-issues.ts'
import type { JudgeIssue, JudgePart, ScanReport } from '../report.ts'

const MAX_TITLE_LENGTH = 255
const NOUNS: Readonly<Record<string, string>> = {
  hallucination: 'invented name',
  fact_mismatch: 'wrong fact',
  unsupported_claim: 'unsupported claim',
}

/** What happened, in a few words and without a full stop. */
function headline(report: ScanReport): string {
  const { introduced, earlier, baseSha, counts, docs, docsInAll } = report
  if (introduced.length > 0) return introducedText(introduced)
  if (baseSha === null && earlier.length > 0)
    return `${count(earlier.length, 'statement')} in the docs ${earlier.length === 1 ? 'is' : 'are'} false`
  if (docs === 0) return docsInAll ? 'No docs affected by this change' : 'No docs to check'
  const isOpen = report.notFound !== undefined || report.noLongerConfirmed !== undefined
  const nothing = counts.verified + counts.drifted + counts.uncertain === 0 && !isOpen
  if (!nothing) return earlier.length > 0 ? NOTHING_NEW : NOTHING_FALSE
  return docsInAll === undefined
    ? `No statements that can be checked in ${count(docs, 'doc')}`
    : 'No statements affected by this change'
}

/** What a change makes false, or adds if it was never true. */
export function introducedText(introduced: ScanReport['introduced']): string {
  const were = introduced.every(({ last_true }) => last_true !== null)
  const [number, s] = [formatNumber(introduced.length), introduced.length === 1 ? '' : 's']
  return were ? `This change makes ${number} statement${s} false` : `This change brings ${number} false statement${s}`
}

const NOTHING_FALSE = 'No false statements'
const NOTHING_NEW = 'No new false statements'

/** Whether a headline says that what was checked holds. */
function isFine(text: string): boolean {
  return text === NOTHING_FALSE || text === NOTHING_NEW
}

/** The check run's title: the result in one line of plain text. */
export function checkRunTitle(report: ScanReport): string {
  const first = headline(report)
  if (!isFine(first) && report.introduced.length + report.earlier.length > 0) return first
  const open = leftOpenText({ not_found: report.notFound, no_longer_confirmed: report.noLongerConfirmed })
  const asides = [
    open ?? '',
    report.earlier.length > 0 ? `${formatNumber(report.earlier.length)} older` : '',
    report.fixedEarlier ? `${formatNumber(report.fixedEarlier)} fixed` : '',
    report.muted?.length ? `${formatNumber(report.muted.length)} muted` : '',
    report.judge ? judgeAside(report.judge) : '',
    report.skipped.length > 0 ? `${count(report.skippedInAll ?? report.skipped.length, 'doc')} not read` : '',
    report.configProblems.length > 0 ? `${count(report.configProblems.length, 'problem')} in the configuration` : '',
  ].filter((aside) => aside !== '')
  const said = open !== null && isFine(first) ? `${first} found` : first
  if (asides.length > 0) return truncate([said, ...asides].join(' · '), MAX_TITLE_LENGTH)
  return isFine(first) ? `${first}: ${count(report.counts.verified, 'claim')} verified` : first
}

/** `judge: 1 invented name in docs/api.md`; '' without errors and warnings. */
function judgeAside(judge: JudgePart): string {
  const severity = (['error', 'warning'] as const).find((each) => numberOfIssues(judge, each) > 0)
  if (severity === undefined) return ''
  const number = numberOfIssues(judge, severity)
  const [type, ...others] = issueCounts(judge).filter((each) => each.severity === severity)
  const noun = others.length === 0 ? (NOUNS[type?.type ?? ''] ?? severity) : severity
  const [file, ...files] = new Set(judge.issues.filter((issue) => issue.severity === severity).map(fileOf))
  // If the report does not contain all issues, their files are not all known.
  const place = file && files.length === 0 && judge.issueCounts === undefined ? ` in ${file}` : ''
  return `judge: ${count(number, noun)}${place}`
}

function fileOf({ place }: JudgeIssue): string | null {
  return place ? truncate(plain(place.file), 80) : null
}

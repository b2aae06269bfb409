import { MIN_CHANGES, type PastYear } from '../../../engine/backtest/past-year.ts'
import { fateSentences } from '../../backtest/text.ts'
import { isoDate, shortCommit } from '../../claim-text.ts'
import { table } from '../../markdown-table.ts'
import { codeSpan, folded, paragraphs } from '../../markdown-text.ts'
import { count, formatNumber, seconds, truncate } from '../../text.ts'
import { type Cut, fitBytes } from '../fit-bytes.ts'
import { renderFixResult } from '../fixes/fix-result.ts'
import { placeLinks } from '../links.ts'
import type { FailRule, Finding, ScanReport } from '../report.ts'
import { claimCell, reasonCell } from '../wording.ts'
import { annotatedFindings, MAX_ANNOTATIONS } from './annotations.ts'
import { ciLine, judgeLine, trustBar, trustLine, trustNews } from './signals.ts'

/** Number of rows that are not collapsed: more would push the rest off the first screen. */
const FIRST_ROWS = 10
/**
 * Maximum number of findings to write into tables; more would not fit. Each has a link with a commit, and writing fifteen thousand only to
 * cut them would block the server for half a second.
 */
const MAX_ROWS = 1000
/** Maximum number of configuration problems that are not collapsed. */
export const FIRST_PROBLEMS = 3

/** What to do, on one screen: findings, then trust, what CI says of claims, CI on this head, and the judge, as far as they are known. */
export function renderSummary(report: ScanReport, rule: FailRule): string {
  const shown = annotatedFindings(report)
  const signals = [
    trustLine(report.trust),
    ...trustNews(report.trust),
    ciLine(report.ci),
    judgeLine(report.judge, rule),
  ].filter((line) => line !== '')
  const text = paragraphs([
    olderText(report, rule),
    annotated(shown.length),
    report.fixResult ? renderFixResult(report.fixResult) : '',
    findingsTable(shown.slice(0, FIRST_ROWS), report),
    folded(`${formatNumber(shown.length - FIRST_ROWS)} more`, findingsTable(shown.slice(FIRST_ROWS, MAX_ROWS), report)),
    configuration(report),
    report.past ? pastYearText(report.past) : '',
    signals.join('  \n'),
    totals(report),
  ])
  return fitBytes(`${text}\n`, { note: missing, unwritten: unwrittenRows(shown) })
}

function missing({ rows }: Cut): string {
  return rows === 0
    ? '… The rest omitted for length.'
    : `… ${count(rows, 'more finding')} omitted for length; \`docalign check\` lists all of them.`
}

/** How many of the findings have no annotation; '' if all have one. */
function annotated(findings: number): string {
  if (findings <= MAX_ANNOTATIONS) return ''
  const others = formatNumber(findings - MAX_ANNOTATIONS)
  return `The ${MAX_ANNOTATIONS} most severe are annotated, the other ${others} are not; \`docalign check\` lists all of them.`
}

/** What the title leaves open of older false statements; '' where there are none. It is shown above, and not repeated. */
function olderText({ earlier, baseSha, fixedEarlier = 0 }: ScanReport, rule: FailRule): string {
  const sentences: string[] = []
  if (baseSha !== null && earlier.length > 0) {
    const one = earlier.length === 1
    const older = `${count(earlier.length, 'older false statement')} ${one ? 'is' : 'are'} listed below`
    const failing = rule.failOn === 'any' ? '' : `; ${one ? 'it does' : 'they do'} not fail this check`
    sentences.push(`${older}${failing}.`)
  }
  if (fixedEarlier > 0)
    sentences.push(`${count(fixedEarlier, 'older false statement')} ${fixedEarlier === 1 ? 'is' : 'are'} fixed.`)
  return sentences.join(' ')
}

/** The number of findings that a table omits. */
export function unwrittenRows(findings: readonly Finding[]): number {
  return Math.max(0, findings.length - MAX_ROWS)
}

/** A table of the first findings, up to the limit; it has the trust column only if trust is known. */
export function findingsTable(findings: readonly Finding[], report: ScanReport): string {
  const written = findings.slice(0, MAX_ROWS)
  const trusted = written.some(({ trust }) => trust !== undefined)
  const rows = written.map((finding) => {
    const claim = finding.spotCheck ? `[Spot check] ${claimCell(finding)}` : claimCell(finding)
    const cells = [placeLinks(finding, report), claim, reasonCell(finding)]
    return trusted ? [...cells, finding.trust === undefined ? '' : trustBar(finding.trust)] : cells
  })
  return table(['Where', 'The docs say', 'The code says', ...(trusted ? ['Trust'] : [])], rows)
}

/** Problems of the configuration as list items. */
export function problemLines(problems: ScanReport['configProblems']): string[] {
  return problems.map(({ message }) => `- ${codeSpan(truncate(message, 300))}`)
}

function configuration({ configProblems }: ScanReport): string {
  if (configProblems.length === 0) return ''
  const shown = problemLines(configProblems.slice(0, FIRST_PROBLEMS))
  const more = configProblems.length - shown.length
  const title = `**Configuration** ${count(configProblems.length, 'problem')}; the rest of it applies.`
  return [title, '', ...shown, ...(more > 0 ? [`- ${formatNumber(more)} more below`] : [])].join('\n')
}

function totals({ counts, docs, duration, headSha, baseSha }: ScanReport): string {
  const parts = [
    `${formatNumber(counts.verified)} verified`,
    ...(counts.possible ? [`${formatNumber(counts.possible)} possible`] : []),
    `${formatNumber(counts.uncertain)} uncertain`,
    count(docs, 'doc'),
    ...(duration === undefined ? [] : [seconds(duration)]),
    `${shortCommit(headSha)}${baseSha === null ? '' : ` against ${shortCommit(baseSha)}`}`,
  ]
  return `<sub>${parts.join(' · ')}</sub>`
}

/** What the changes before the installation made false, and how that ended; '' if there is too little data. */
export function pastYearText({ totals, since }: Pick<PastYear, 'totals' | 'since'>): string {
  if (totals.statements === 0 || totals.changes < MIN_CHANGES) return ''
  const when = since === null ? 'within a year' : `since ${isoDate(since)}`
  const made = `${formatNumber(totals.telling)} of ${count(totals.changes, 'change')} made ${count(totals.statements, 'statement')} false`
  return [
    `**Before DocAlign was installed:** ${when}, ${made}.`,
    ...fateSentences({ totals }),
    '`docalign backtest` lists them.',
  ].join(' ')
}

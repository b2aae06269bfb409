import { shortCommit } from '../../claim-text.ts'
import { row, tableHead } from '../../markdown-table.ts'
import { codeSpan } from '../../markdown-text.ts'
import { count, seconds, truncate } from '../../text.ts'
import { type Cut, fitBytes } from '../fit-bytes.ts'
import { renderFixResult } from '../fixes/fix-result.ts'
import { MAX_BYTES } from '../limits.ts'
import { placeLinks } from '../links.ts'
import type { FailRule, Finding, ScanReport } from '../report.ts'
import { claims, codeSays, docsSay } from '../wording.ts'
import { headline } from './headline.ts'
import { ciLine, judgeLine, trustBar, trustLine } from './signals.ts'

/** Rows that stay unfolded: more of them would push what follows off the first screen. */
const FIRST_ROWS = 10
/** Configuration problems shown above the fold. */
export const FIRST_PROBLEMS = 3

/** What to do, on one screen: findings, then one line for each of trust, CI and judge where they are known. */
export function renderSummary(report: ScanReport, rule: FailRule): string {
  const shown = report.baseSha === null ? [...report.introduced, ...report.earlier] : report.introduced
  const signals = [trustLine(report.trust), ciLine(report.ci), judgeLine(report.judge)].filter((line) => line !== '')
  const parts = [
    opening(report, rule),
    report.fixResult ? renderFixResult(report.fixResult) : '',
    findingsTable(shown.slice(0, FIRST_ROWS), report),
    folded(shown.slice(FIRST_ROWS), report),
    configuration(report),
    signals.join('  \n'),
    totals(report),
  ]
  return fitBytes(`${parts.filter((part) => part !== '').join('\n\n')}\n`, MAX_BYTES, missing)
}

function missing({ rows }: Cut): string {
  const findings =
    rows === 0 ? 'The rest' : `${rows.toLocaleString('en-US')} more ${rows === 1 ? 'finding' : 'findings'}`
  return `… ${findings} omitted for length${rows === 0 ? '' : '; each has its annotation'}.`
}

function opening(report: ScanReport, rule: FailRule): string {
  const { earlier, baseSha, fixedEarlier = 0 } = report
  const first = headline(report)
  const sentences = [`**${first.replace(' in the docs', '')}.**`]
  if (first === 'Docs hold')
    sentences.push(`${claims(report.counts.verified)} verified in ${count(report.docs, 'doc')}.`)
  if (baseSha !== null && earlier.length > 0) {
    const older = `${earlier.length.toLocaleString('en-US')} older ${earlier.length === 1 ? 'one is' : 'ones are'} listed below`
    sentences.push(
      rule.failOn === 'any'
        ? `${older}.`
        : `${older}; ${earlier.length === 1 ? 'it does' : 'they do'} not fail this check.`,
    )
  }
  if (fixedEarlier > 0)
    sentences.push(`${claims(fixedEarlier, 'older ')} ${fixedEarlier === 1 ? 'holds' : 'hold'} again.`)
  return sentences.join(' ')
}

/** A table of findings; its last column only where trust is known. */
export function findingsTable(findings: readonly Finding[], report: ScanReport): string {
  if (findings.length === 0) return ''
  const trusted = findings.some(({ trust }) => trust !== undefined)
  const rows = findings.map((finding) => {
    const said = finding.spotCheck ? `[Spot check] ${docsSay(finding)}` : docsSay(finding)
    const cells = [placeLinks(finding, report), said, codeSays(finding)]
    return row(trusted ? [...cells, finding.trust === undefined ? '' : trustBar(finding.trust)] : cells)
  })
  const titles = ['Where', 'The docs say', 'The code says', ...(trusted ? ['Trust'] : [])]
  return [tableHead(titles), ...rows].join('\n')
}

function folded(findings: readonly Finding[], report: ScanReport): string {
  if (findings.length === 0) return ''
  const title = `${findings.length.toLocaleString('en-US')} more`
  return `<details><summary>${title}</summary>\n\n${findingsTable(findings, report)}\n\n</details>`
}

function configuration({ configProblems }: ScanReport): string {
  if (configProblems.length === 0) return ''
  const shown = configProblems.slice(0, FIRST_PROBLEMS).map(({ message }) => `- ${codeSpan(truncate(message, 300))}`)
  const more = configProblems.length - shown.length
  const title = `**Configuration** ${count(configProblems.length, 'problem')}; the rest of it applies.`
  return [title, '', ...shown, ...(more > 0 ? [`- ${more.toLocaleString('en-US')} more below`] : [])].join('\n')
}

function totals({ counts, docs, duration, headSha, baseSha }: ScanReport): string {
  const parts = [
    `${counts.verified.toLocaleString('en-US')} verified`,
    `${counts.uncertain.toLocaleString('en-US')} uncertain`,
    count(docs, 'doc'),
    ...(duration === undefined ? [] : [seconds(duration)]),
    `${shortCommit(headSha)}${baseSha === null ? '' : ` against ${shortCommit(baseSha)}`}`,
  ]
  return `<sub>${parts.join(' · ')}</sub>`
}

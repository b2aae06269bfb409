import type { OpenPlace } from '../engine/change/open-place.ts'
import { numberSkipped, type ReportedClaim, type ScanResult } from '../engine/scan/result.ts'
import { isUncommitted } from '../engine/scan/uncommitted.ts'
import { commitTime, headline, isoDate, reasonWithEvidence, shortCommit, unaskedText } from './claim-text.ts'
import { lineUrl } from './links.ts'
import { brokenByCell, codeCell, placesCell, placeText, row, sentenceCell, tableHead } from './markdown-table.ts'
import { codeSpan, folded, paragraphs } from './markdown-text.ts'
import { notAppliedItems, notAppliedTitle } from './not-applied.ts'
import { readingText } from './reading-text.ts'
import { guessNote } from './suggestion.ts'
import { count, formatNumber, truncate } from './text.ts'

export interface MarkdownOptions {
  /** Maximum UTF-8 bytes of the whole text. GitHub allows 65,536 characters in a comment and 65,535 bytes in a check run's summary. */
  readonly maxBytes?: number
  /** Web address of the repository, `https://github.com/acme/tool`, to link lines of the docs. Null for no links. */
  readonly repositoryUrl?: string | null
}

const MAX_BYTES = 60_000
/** Bytes reserved for the notes on what was cut. */
const RESERVE = 800
const MAX_REASON_LENGTH = 300

/**
 * Findings as Markdown for a pull request comment: what to do comes first, everything else is collapsed, and the length never exceeds the
 * limit.
 */
export function renderMarkdown(result: ScanResult, options: MarkdownOptions = {}): string {
  const budget = createBudget((options.maxBytes ?? MAX_BYTES) - RESERVE)
  const status = result.findings.length === 0 ? '' : '.'
  const unasked = unaskedText(result)
  const { unchecked = [] } = result
  const places = placesAt(options.repositoryUrl ?? null, result.repository.head)
  const text = paragraphs([
    `**${headline(result)}${status}**`,
    findingsTable(result, places, budget),
    totals(result),
    unasked === null ? '' : `${sentenceCell(unasked)}.`,
    result.reading ? readingText(result.reading) : '',
    foldedList(
      count(result.muted.length, 'muted claim'),
      result.muted.map((claim) => claimRow(places(claim), claim, claim.suppressed?.reason ?? '')),
      MUTED_HEAD,
      budget,
    ),
    foldedList(
      count(result.possible.length, 'possible finding'),
      result.possible.map((claim) => claimRow(places(claim), claim, reasonWithEvidence(claim))),
      UNCERTAIN_HEAD,
      budget,
    ),
    foldedList(
      count(result.uncertain.length, 'uncertain claim'),
      result.uncertain.map((claim) => claimRow(places(claim), claim, reasonWithEvidence(claim))),
      UNCERTAIN_HEAD,
      budget,
    ),
    foldedList(
      `${count(result.not_found?.length ?? 0, 'name')} on changed lines not found in the code`,
      (result.not_found ?? []).map(openPlaceItem),
      '',
      budget,
    ),
    foldedList(
      `${count(result.no_longer_confirmed?.length ?? 0, 'claim')} no longer confirmed`,
      (result.no_longer_confirmed ?? []).map(openPlaceItem),
      '',
      budget,
    ),
    foldedList(
      result.not_applied ? notAppliedTitle(result.not_applied) : '',
      result.not_applied ? notAppliedItems(result.not_applied) : [],
      '',
      budget,
    ),
    foldedList(
      `${count(numberSkipped(result), 'doc')} not read`,
      result.skipped.map((skip) => `- ${codeCell(skip.file)} ${sentenceCell(skip.reason)}`),
      '',
      budget,
    ),
    foldedList(
      `${count(result.left_out?.length ?? 0, 'folder')} left out`,
      (result.left_out ?? []).map(
        ({ folder, docs, reason }) => `- ${codeCell(folder)} ${count(docs, 'doc')}, ${reason}`,
      ),
      '',
      budget,
    ),
    foldedList(
      `Samples of ${count(unchecked.length, 'doc')} not checked`,
      unchecked.map((each) => `- ${codeCell(each.file)} ${sentenceCell(each.reason)}`),
      '',
      budget,
    ),
    foldedList(
      `${count(result.config_problems.length, 'problem')} in the configuration`,
      result.config_problems.map(({ message }) => `- ${codeSpan(truncate(message, MAX_REASON_LENGTH))}`),
      '',
      budget,
    ),
  ])
  return `${text}\n`
}

function openPlaceItem({ file, line, value, reason }: OpenPlace): string {
  return `- ${codeCell(`${file}:${line}`)} ${codeSpan(truncate(value, MAX_REASON_LENGTH))}: ${sentenceCell(reason)}`
}

const MUTED_HEAD = tableHead(['Where', 'The docs say', 'Muted because'])
const UNCERTAIN_HEAD = tableHead(['Where', 'The docs say', 'What is known'])

type Written = (place: Pick<ReportedClaim, 'file' | 'line'>) => string

/** Formats places of the docs, linked to their lines if the repository has a web address. */
function placesAt(repositoryUrl: string | null, commit: string): Written {
  return (place) => {
    const text = codeSpan(placeText(place))
    const url = repositoryUrl === null || isUncommitted(commit) ? null : lineUrl(place, repositoryUrl, commit)
    return url === null ? text : `[${text}](${url})`
  }
}

function findingsTable(result: ScanResult, written: Written, budget: Budget): string {
  if (result.findings.length === 0) return ''
  const withSuggestion = result.findings.some((finding) => finding.suggestion !== null)
  const head = tableHead(['Where', 'The docs say', 'The code says', ...(withSuggestion ? ['Instead'] : [])])
  const rows = result.findings.map((finding) => {
    const cells = [
      placesCell(finding, written),
      codeCell(finding.value),
      `${sentenceCell(reasonWithEvidence(finding))}${since(finding, result)}`,
    ]
    return row(withSuggestion ? [...cells, suggestionCell(finding)] : cells)
  })
  return listed(head, rows, budget)
}

function suggestionCell(finding: ReportedClaim): string {
  return finding.suggestion === null ? '' : `${codeCell(finding.suggestion)}${guessNote(finding)}`
}

function since(claim: ReportedClaim, result: ScanResult): string {
  if (claim.broken_by !== null) return `; ${brokenByCell(claim.broken_by)} (${claim.broken_by.date})`
  if (claim.last_true === null) return ''
  const time = commitTime(claim.last_true, result)
  return `; true at ${codeSpan(shortCommit(claim.last_true))}${time === null ? '' : ` (${isoDate(time)})`}`
}

function claimRow(place: string, claim: ReportedClaim, why: string): string {
  return row([place, codeCell(claim.value), sentenceCell(why)])
}

function totals(result: ScanResult): string {
  const { claims, docs, repository } = result
  const parts = [
    `${formatNumber(claims.verified)} verified`,
    ...(claims.possible ? [`${formatNumber(claims.possible)} possible`] : []),
    `${formatNumber(claims.uncertain)} uncertain`,
    count(docs, 'doc'),
    `checked at ${shortCommit(repository.head)}${repository.base === null ? '' : ` against ${shortCommit(repository.base)}`}`,
  ]
  return parts.join(' · ')
}

function foldedList(title: string, lines: readonly string[], head: string, budget: Budget): string {
  return folded(title, lines.length === 0 ? '' : listed(head, lines, budget))
}

/** As many lines as the budget allows, and a note on how many were cut. */
function listed(head: string, lines: readonly string[], budget: Budget): string {
  const shown: string[] = []
  for (const line of lines) {
    if (!budget.spend(line)) break
    shown.push(line)
  }
  const cut = lines.length - shown.length
  const table = [...(head === '' || shown.length === 0 ? [] : [head]), ...shown].join('\n')
  if (cut === 0) return table
  return `${table}${shown.length > 0 ? '\n\n' : ''}${formatNumber(cut)} more omitted here; \`docalign check\` lists them all.`
}

interface Budget {
  /** Deducts the bytes of a line; false, also for all later lines, once they no longer fit. */
  spend(line: string): boolean
}

function createBudget(bytes: number): Budget {
  let left = bytes
  return {
    spend: (line) => {
      left -= Buffer.byteLength(line) + 1
      return left >= 0
    },
  }
}

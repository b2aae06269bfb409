import type { BrokenBy, ReportedClaim } from '../engine/scan/result.ts'
import { isUncommitted } from '../engine/scan/uncommitted.ts'
import { alsoAt, NOT_COMMITTED, shortCommit } from './claim-text.ts'
import { codeSpan, sentence } from './markdown-text.ts'
import { truncate } from './text.ts'

const MAX_CELL_LENGTH = 160
const MAX_SENTENCE_LENGTH = 300
const MAX_SUBJECT_LENGTH = 60
const MAX_PLACES = 3

/** One row of a Markdown table. The cells are Markdown without pipes and line ends. */
export function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

/** The first two lines of a table. */
export function tableHead(titles: readonly string[]): string {
  return `${row(titles)}\n|${'---|'.repeat(titles.length)}`
}

/** A table; '' without rows. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  return rows.length === 0 ? '' : [tableHead(titles), ...rows.map(row)].join('\n')
}

/** `file:line` of a claim, short enough for a cell. */
export function placeText(claim: Pick<ReportedClaim, 'file' | 'line'>): string {
  return `${truncate(claim.file, MAX_CELL_LENGTH)}:${claim.line}`
}

/** The places of a finding: its own line, and some of the other lines with the same cause. */
export function placesCell(
  finding: ReportedClaim,
  written: (place: Pick<ReportedClaim, 'file' | 'line'>) => string,
): string {
  const others = alsoAt(finding, MAX_PLACES, written)
  return others === '' ? written(finding) : `${written(finding)}, also ${others}`
}

/** `` broken by `3f2c1ab` “Rename bootstrap” ``. */
export function brokenByCell({ commit, subject }: BrokenBy): string {
  if (isUncommitted(commit)) return `broken by ${NOT_COMMITTED}`
  const title = sentence(truncate(subject, MAX_SUBJECT_LENGTH))
  return `broken by ${codeSpan(shortCommit(commit))}${title === '' ? '' : ` “${title}”`}`
}

/** Repository text as a code span that is short enough for a cell. */
export function codeCell(text: string): string {
  return codeSpan(truncate(text, MAX_CELL_LENGTH))
}

/** A sentence with names in backticks, short enough for a cell. */
export function sentenceCell(text: string): string {
  return sentence(truncate(text, MAX_SENTENCE_LENGTH))
}

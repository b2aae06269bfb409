import type { BrokenBy, ReportedClaim } from '../scan/result.ts'
import { isUncommitted } from '../scan/uncommitted.ts'
import { alsoAt, NOT_COMMITTED, shortCommit } from './claim-text.ts'
import { codeSpan, sentence } from './markdown-text.ts'
import { truncate } from './text.ts'

const MAX_CELL_LENGTH = 160
const MAX_SENTENCE_LENGTH = 300
const MAX_SUBJECT_LENGTH = 60
const MAX_PLACES = 3

/** One row of a Markdown table. The cells are Markdown that holds no pipe and no line end. */
export function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

/** A table's first two lines. */
export function tableHead(titles: readonly string[]): string {
  return `${row(titles)}\n|${'---|'.repeat(titles.length)}`
}

/** A table of some rows; '' where there is none. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  return rows.length === 0 ? '' : [tableHead(titles), ...rows.map(row)].join('\n')
}

/** `file:line` of a claim, at a length that a cell can hold. */
export function placeText(claim: Pick<ReportedClaim, 'file' | 'line'>): string {
  return `${truncate(claim.file, MAX_CELL_LENGTH)}:${claim.line}`
}

/** Where a finding stands: its own line, and some of the other lines that the same cause made false. */
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
  const said = sentence(truncate(subject, MAX_SUBJECT_LENGTH))
  return `broken by ${codeSpan(shortCommit(commit))}${said === '' ? '' : ` “${said}”`}`
}

/** Repository text as a code span of a length that a cell can hold. */
export function codeCell(text: string): string {
  return codeSpan(truncate(text, MAX_CELL_LENGTH))
}

/** A sentence whose names stand between backticks, of a length that a cell can hold. */
export function sentenceCell(text: string): string {
  return sentence(truncate(text, MAX_SENTENCE_LENGTH))
}

import { createColors } from 'picocolors'
import { groupBy } from '../../base/group-by.ts'
import { plain } from '../../base/text/plain.ts'
import type { BreakingChange, StatementFate } from '../../engine/backtest/fate.ts'
import type { BacktestResult } from '../../engine/backtest/result.ts'
import type { Change } from '../../engine/backtest/statements.ts'
import { isoDate, shortCommit } from '../claim-text.ts'
import type { TerminalOptions } from '../terminal.ts'
import { count, displayWidth, padEnd, truncate, wrap } from '../text.ts'
import { backtestHeadline, commitName, fateSentences, fateText } from './text.ts'

const MAX_VALUE_LENGTH = 48
const MAX_PLACE_LENGTH = 60
const NARROWEST = 40
const INDENT = '  '

/** The report for a terminal: the changes, newest first, each with the statements that it made false; then the totals. */
export function renderBacktest(result: BacktestResult, options: TerminalOptions): string {
  const paint = createColors(options.color)
  const changes = result.changes.map((change) => changeBlock(change, options))
  const unread = [...groupBy(result.unread, ({ reason }) => reason)].map(
    ([reason, changes]) => `${paint.yellow('not read')}  ${namesOf(changes)}: ${plain(reason)}`,
  )
  const headline =
    result.totals.statements > 0 ? paint.bold(backtestHeadline(result)) : paint.green(backtestHeadline(result))
  const summary = [headline, ...fateSentences(result)].flatMap((line) =>
    options.width === null ? [line] : wrap(line, options.width),
  )
  return `${[...changes, ...(unread.length > 0 ? [unread.join('\n')] : []), summary.join('\n')].join('\n\n')}\n`
}

/** A single commit, or the number of commits. */
function namesOf([first, ...more]: readonly Change[]): string {
  return first && more.length === 0 ? commitName(first) : count(more.length + 1, 'change')
}

function changeBlock(change: BreakingChange, options: TerminalOptions): string {
  const paint = createColors(options.color)
  const rows = change.statements.map((statement) => ({
    statement,
    place: truncate(`${plain(statement.file)}:${statement.line}`, MAX_PLACE_LENGTH),
    value: truncate(plain(statement.value), MAX_VALUE_LENGTH),
  }))
  const widest = (cells: readonly string[]): number => Math.max(...cells.map(displayWidth))
  const widths = { place: widest(rows.map((row) => row.place)), value: widest(rows.map((row) => row.value)) }
  const heading = `${paint.underline(`${isoDate(change.time)} ${shortCommit(change.commit)}`)} ${plain(change.subject)}`
  return [heading, ...rows.flatMap((row) => statementLines(row, widths, change, options))].join('\n')
}

interface Row {
  readonly statement: StatementFate
  readonly place: string
  readonly value: string
}

function statementLines(
  { statement, place, value }: Row,
  widths: { readonly place: number; readonly value: number },
  change: BreakingChange,
  { color, width, now }: TerminalOptions,
): string[] {
  const paint = createColors(color)
  const fate = fateText(statement, change, now)
  const lead = `${INDENT}${padEnd(place, widths.place)}  ${padEnd(value, widths.value)}`
  const fits = width === null || displayWidth(lead) + 2 + displayWidth(fate) <= width
  const painted = statement.ended === null ? paint.red(fate) : paint.dim(fate)
  const reasonText = statement.was_true ? plain(statement.reason) : `false from the start: ${plain(statement.reason)}`
  const indent = `${INDENT}${INDENT}`
  const rest = fits ? [] : [`${indent}${painted}`]
  const reason = width === null ? [reasonText] : wrap(reasonText, Math.max(NARROWEST, width - indent.length))
  return [fits ? `${lead}  ${painted}` : lead.trimEnd(), ...rest, ...reason.map((line) => `${indent}${line}`)]
}

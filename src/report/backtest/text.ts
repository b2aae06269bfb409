import { plain } from '../../base/text/plain.ts'
import type { Ended, StatementFate } from '../../engine/backtest/fate.ts'
import type { BacktestResult } from '../../engine/backtest/result.ts'
import { type Change, daysBetween } from '../../engine/backtest/statements.ts'
import { isoDate, shortCommit } from '../claim-text.ts'
import { count, formatNumber, truncate } from '../text.ts'

const MAX_SUBJECT_LENGTH = 60

/** `14 of 512 changes since 2024-11-27 made 31 statements false`. */
export function backtestHeadline({ totals, repository }: BacktestResult): string {
  const since = `since ${isoDate(repository.since)}`
  if (totals.changes === 0) return `No changes ${since}`
  const changes = `${formatNumber(totals.telling)} of ${count(totals.changes, 'change')}`
  if (totals.telling === 0) return `None of ${count(totals.changes, 'change')} ${since} made a statement false`
  return `${changes} ${since} made ${count(totals.statements, 'statement')} false`
}

/** How the statements ended, in sentences; none without statements. */
export function fateSentences({ totals }: Pick<BacktestResult, 'totals'>): string[] {
  const { fixed, undone, deleted, standing, statements, within_a_day, median_days, median_days_standing } = totals
  if (statements === 0) return []
  const day = within_a_day === 0 ? '' : `, ${formatNumber(within_a_day)} of them within a day`
  const delay = median_days === null ? '' : `, after ${daysText(median_days)} at the median${day}`
  const ended = [
    fixed + undone === 0
      ? null
      : `${formatNumber(fixed + undone)} ${fixed + undone === 1 ? 'was' : 'were'} fixed by hand${delay}`,
    deleted === 0 ? null : `${formatNumber(deleted)} went with ${deleted === 1 ? 'its page' : 'their pages'}`,
  ].filter((part) => part !== null)
  const one = standing === 1
  const age =
    median_days_standing === null ? '' : `, after ${daysText(median_days_standing)}${one ? '' : ' at the median'}`
  const remaining = standing === 0 ? [] : [`${formatNumber(standing)} ${one ? 'is' : 'are'} still false${age}.`]
  return [...(ended.length === 0 ? [] : [`${ended.join('; ')}.`]), ...remaining]
}

/** `fixed after 41 days by 3f2c1ab “Fix the links”`. `now` is in milliseconds since the epoch. */
export function fateText({ ended }: Pick<StatementFate, 'ended'>, change: Change, now: number): string {
  if (ended === null) return `still false after ${daysText(daysBetween(change.time, now / 1000))}`
  const after = `after ${daysText(ended.days)}`
  return `${WORDS[ended.kind]} ${after} by ${commitName(ended)}`
}

const WORDS: Readonly<Record<Ended['kind'], string>> = {
  fixed: 'fixed',
  undone: 'made true again',
  deleted: 'page deleted',
}

/** `3f2c1ab “Rename bootstrap”`. */
export function commitName({ commit, subject }: Change): string {
  const title = truncate(plain(subject), MAX_SUBJECT_LENGTH)
  return `${shortCommit(commit)}${title === '' ? '' : ` “${title}”`}`
}

/** Whole days in words: `less than a day`, `1 day`, `41 days`. */
function daysText(days: number): string {
  return days < 1 ? 'less than a day' : count(Math.floor(days), 'day')
}

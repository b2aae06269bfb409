import { MIN_CHANGES, type PastYear } from '../../../engine/backtest/past-year.ts'
import { fateSentences } from '../../backtest/text.ts'
import { isoDate } from '../../claim-text.ts'
import { count, grouped } from '../../text.ts'

/** What the changes before the installation made false, and how that ended; '' if there is too little data. */
export function pastYearText({ totals, since }: Pick<PastYear, 'totals' | 'since'>): string {
  if (totals.statements === 0 || totals.changes < MIN_CHANGES) return ''
  const when = since === null ? 'within a year' : `since ${isoDate(since)}`
  const made = `${grouped(totals.telling)} of ${count(totals.changes, 'change')} made ${count(totals.statements, 'statement')} false`
  return [
    `**Before DocAlign was installed:** ${when}, ${made}.`,
    ...fateSentences({ totals }),
    '`docalign backtest` lists them.',
  ].join(' ')
}

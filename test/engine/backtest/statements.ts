import type { StatementFate } from '../../../src/engine/backtest/fate.ts'
import type { Change } from '../../../src/engine/backtest/statements.ts'

/** A statement about a link, with some of it as a test wants it. */
export function statement(wanted: Partial<StatementFate> = {}): Omit<StatementFate, 'ended'> {
  return {
    claim_id: 'a',
    claim_type: 'link',
    rule: 'link',
    severity: 'high',
    file: 'README.md',
    line: 3,
    column: 5,
    text: '[the guide](docs/guide.md)',
    value: 'docs/guide.md',
    quote: 'See [the guide](docs/guide.md).',
    reason: '`docs/guide.md` is gone',
    was_true: true,
    page_edits: 0,
    ...wanted,
  }
}

const DAY = 86_400

/** A change on a day of 2025, counted from 0. */
export function changeOn(day: number, subject = `Change ${day}`): Change {
  return { commit: String(day).padStart(40, '0'), time: Date.UTC(2025, 0, 1) / 1000 + day * DAY, subject }
}

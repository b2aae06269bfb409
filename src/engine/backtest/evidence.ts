import { groupBy } from '../../base/group-by.ts'
import type { BreakingChange, StatementFate } from './fate.ts'
import { daysBetween } from './statements.ts'

/** How often the causes that a rule reported were right and wrong. Fractional, as much of the evidence is only probable. */
export interface Evidence {
  readonly right: number
  readonly wrong: number
}

/** For a statement that became true without an edit: what was removed came back, or was never gone. */
const WRONG_IF_UNDONE = 0.25
/**
 * For a false statement that remains although people have edited its page for a long time: either nobody noticed, or nobody considered it
 * false.
 */
const WRONG_IF_STILL_FALSE = 0.5
const LONG_DAYS = 180
const MANY_EDITS = 5

/**
 * What the fates of statements show about the rules that reported them. The statements that one change made false by one rule share a cause
 * and count once: as the mean of those whose fate is conclusive.
 *
 * @param now milliseconds since the epoch
 */
export function evidenceOf(changes: readonly BreakingChange[], now: number): Readonly<Record<string, Evidence>> {
  const sums: Record<string, Evidence> = {}
  for (const change of changes)
    for (const [rule, statements] of groupBy(change.statements, ({ rule }) => rule)) {
      const opinions = statements.flatMap((statement) => opinionOf(statement, change.time, now) ?? [])
      if (opinions.length === 0) continue
      const mean = (of: keyof Evidence): number => opinions.reduce((sum, each) => sum + each[of], 0) / opinions.length
      const { right, wrong } = sums[rule] ?? { right: 0, wrong: 0 }
      sums[rule] = { right: right + mean('right'), wrong: wrong + mean('wrong') }
    }
  return sums
}

/** Null if its fate is inconclusive: its page was deleted, or it has not remained for long. */
function opinionOf({ ended, page_edits }: StatementFate, since: number, now: number): Evidence | null {
  if (ended?.kind === 'fixed') return { right: 1, wrong: 0 }
  if (ended?.kind === 'undone') return { right: 0, wrong: WRONG_IF_UNDONE }
  if (ended !== null || page_edits < MANY_EDITS || daysBetween(since, now / 1000) < LONG_DAYS) return null
  return { right: 0, wrong: WRONG_IF_STILL_FALSE }
}

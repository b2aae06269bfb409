import { groupBy } from '../group-by.ts'
import type { Told, ToldChange } from './fate.ts'
import { daysBetween } from './told.ts'

/** How often the causes that a rule reported proved right and wrong. Fractions: much of it is only likely. */
export interface Evidence {
  readonly right: number
  readonly wrong: number
}

/** Of a statement that became true by itself: what was taken away came back, or was never gone. */
const WRONG_IF_UNDONE = 0.25
/** Of a statement that stands although people worked on its page for long: either nobody saw it, or nobody found it false. */
const WRONG_IF_STANDING = 0.5
const LONG_DAYS = 180
const MANY_EDITS = 5

/**
 * What the fates of statements say of the rules that report them. What one change did by one rule is one cause, and counts once, however
 * many statements it made false: the mean of those whose fate says anything.
 *
 * @param now milliseconds since the epoch
 */
export function evidenceOf(changes: readonly ToldChange[], now: number): Readonly<Record<string, Evidence>> {
  const sums: Record<string, Evidence> = {}
  for (const change of changes)
    for (const [rule, said] of groupBy(change.statements, ({ rule }) => rule)) {
      const opinions = said.flatMap((statement) => opinionOf(statement, change.time, now) ?? [])
      if (opinions.length === 0) continue
      const mean = (of: keyof Evidence): number => opinions.reduce((sum, each) => sum + each[of], 0) / opinions.length
      const { right, wrong } = sums[rule] ?? { right: 0, wrong: 0 }
      sums[rule] = { right: right + mean('right'), wrong: wrong + mean('wrong') }
    }
  return sums
}

/** Null where its fate says nothing: its page was deleted, or it does not stand for long. */
function opinionOf({ ended, page_edits }: Told, since: number, now: number): Evidence | null {
  if (ended?.kind === 'fixed') return { right: 1, wrong: 0 }
  if (ended?.kind === 'undone') return { right: 0, wrong: WRONG_IF_UNDONE }
  if (ended !== null || page_edits < MANY_EDITS || daysBetween(since, now / 1000) < LONG_DAYS) return null
  return { right: 0, wrong: WRONG_IF_STANDING }
}

import type { EndKind } from './ending.ts'
import type { BreakingChange } from './fate.ts'
import { daysBetween } from './statements.ts'

/** Number of statements by how they ended. */
export type Fates = Readonly<Record<EndKind | 'standing', number>>

export interface Totals extends Fates {
  /** Changes that were checked, or could not affect any page. */
  readonly changes: number
  /** Those that made a statement false. */
  readonly telling: number
  readonly statements: number
  /** Number of statements that were fixed or undone within a day: most likely in the same piece of work. */
  readonly within_a_day: number
  /** Median days until statements were fixed or undone; null without any. */
  readonly median_days: number | null
  /** Median days since the statements that are still false were made false; null without any. */
  readonly median_days_standing: number | null
  /** By the rule that reported them. */
  readonly by_rule: Readonly<Record<string, Fates>>
}

const NONE: Fates = { fixed: 0, undone: 0, deleted: 0, standing: 0 }

/**
 * @param changes those with false statements
 * @param checked number of checked changes
 * @param now milliseconds since the epoch
 */
export function totalsOf(changes: readonly BreakingChange[], checked: number, now: number): Totals {
  const statements = changes.flatMap((change) => change.statements.map((statement) => ({ ...statement, change })))
  const resolved = statements.flatMap(({ ended }) => (ended && ended.kind !== 'deleted' ? [ended.days] : []))
  const stillFalse = statements.flatMap(({ ended, change }) => (ended ? [] : [daysBetween(change.time, now / 1000)]))
  const byRule: Record<string, Fates> = {}
  for (const { rule, ended } of statements) byRule[rule] = counted(byRule[rule] ?? NONE, ended?.kind ?? 'standing')
  return {
    changes: checked,
    telling: changes.length,
    statements: statements.length,
    ...statements.reduce((fates, { ended }) => counted(fates, ended?.kind ?? 'standing'), NONE),
    within_a_day: resolved.filter((days) => days < 1).length,
    median_days: median(resolved),
    median_days_standing: median(stillFalse),
    by_rule: byRule,
  }
}

function counted(fates: Fates, fate: keyof Fates): Fates {
  return { ...fates, [fate]: fates[fate] + 1 }
}

/** The median; null for an empty list. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((left, right) => left - right)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

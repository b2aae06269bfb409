import type { EndKind } from './ending.ts'
import type { ToldChange } from './fate.ts'
import { daysBetween } from './told.ts'

/** Statements by what became of them. */
export type Fates = Readonly<Record<EndKind | 'standing', number>>

export interface Totals extends Fates {
  /** Changes that were checked, or could not concern any page. */
  readonly changes: number
  /** Those of them that made a statement false. */
  readonly telling: number
  readonly statements: number
  /** Of the statements that were fixed or undone, those within a day: most likely within the same piece of work. */
  readonly within_a_day: number
  /** Days until the statements that were fixed or undone were; null without any. */
  readonly median_days: number | null
  /** Days since the statements that still stand were made false; null without any. */
  readonly median_days_standing: number | null
  /** By the rule that reported them. */
  readonly by_rule: Readonly<Record<string, Fates>>
}

const NONE: Fates = { fixed: 0, undone: 0, deleted: 0, standing: 0 }

/**
 * @param changes those with false statements
 * @param checked how many were checked
 * @param now milliseconds since the epoch
 */
export function totalsOf(changes: readonly ToldChange[], checked: number, now: number): Totals {
  const statements = changes.flatMap((change) => change.statements.map((statement) => ({ ...statement, change })))
  const mended = statements.flatMap(({ ended }) => (ended && ended.kind !== 'deleted' ? [ended.days] : []))
  const standing = statements.flatMap(({ ended, change }) => (ended ? [] : [daysBetween(change.time, now / 1000)]))
  const byRule: Record<string, Fates> = {}
  for (const { rule, ended } of statements) byRule[rule] = counted(byRule[rule] ?? NONE, ended?.kind ?? 'standing')
  return {
    changes: checked,
    telling: changes.length,
    statements: statements.length,
    ...statements.reduce((fates, { ended }) => counted(fates, ended?.kind ?? 'standing'), NONE),
    within_a_day: mended.filter((days) => days < 1).length,
    median_days: median(mended),
    median_days_standing: median(standing),
    by_rule: byRule,
  }
}

function counted(fates: Fates, fate: keyof Fates): Fates {
  return { ...fates, [fate]: fates[fate] + 1 }
}

/** The middle value, or the mean of the two in the middle; null of nothing. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((left, right) => left - right)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

import { hash } from 'node:crypto'
import type { Config } from '../../../base/config/schema.ts'
import type { GitRepository } from '../../../base/git/types.ts'
import type { EndKind } from '../ending.ts'
import type { BreakingChange, Ended, StatementFate } from '../fate.ts'
import { createFalseSpans, type Event } from '../repeats.ts'
import type { UnreadChange } from '../result.ts'
import { type Change, type CheckedChange, daysBetween } from '../statements.ts'
import { type Totals, totalsOf } from '../totals.ts'
import { type Backtest, checkChanges } from './check-changes.ts'
import { openTracer } from './trace.ts'

/**
 * Identifies the inputs of cached answers besides the commit: the configuration, and the remotes, which determine the addresses that belong
 * to the repository.
 */
export function sealOf(config: Config, { remotes }: Pick<GitRepository, 'remotes'>): string {
  return hash('sha256', JSON.stringify([config, remotes])).slice(0, 32)
}

/** What checks of the past would have reported. */
export interface Backtested {
  /** The changes with false statements, newest first. */
  readonly changes: readonly BreakingChange[]
  readonly totals: Totals
  readonly unread: readonly UnreadChange[]
}

/**
 * Checks the changes of a window and follows what each made false.
 *
 * @throws BacktestError if a partial clone lacks the files of all changes
 * @throws the reason of its signal, once that is aborted
 */
export async function backtest(options: Backtest): Promise<Backtested> {
  const { checked, unread } = await checkChanges(options)
  const changes = await followed(options, checked)
  return { changes, totals: totalsOf(changes, checked.length, options.now), unread }
}

/**
 * How the statements that changes made false ended, newest change first. A change that only repeats an already false statement does not
 * count.
 */
export async function followed(backtest: Backtest, checked: readonly CheckedChange[]): Promise<BreakingChange[]> {
  const { window, progress, signal } = backtest
  const mainline = [window.base ?? '', ...window.changes.map(({ commit }) => commit)]
  const positions = new Map(mainline.map((commit, position) => [commit, position]))
  const changeAt = (position: number): Change | undefined => window.changes[position - 1]
  const events = checked.flatMap(({ commit, statements }) =>
    statements.map((statement): Event => ({ position: positions.get(commit) ?? 0, statement })),
  )
  const trace = openTracer(backtest, mainline, events)
  const falseSpans = createFalseSpans()
  const byPosition = new Map<number, StatementFate[]>()
  for (const [done, event] of events.entries()) {
    progress('following statements', done, events.length)
    signal?.throwIfAborted()
    const { position, statement } = event
    if (!statement.was_true && falseSpans.has(event)) continue
    const { wasFalse, end, page_edits } = await trace(event)
    if (wasFalse) continue
    const at = end && (positions.get(end.commit) ?? null)
    falseSpans.add(event, at)
    const ended = end && at !== null ? endedBy(end.kind, changeAt(position), changeAt(at)) : null
    byPosition.set(position, [...(byPosition.get(position) ?? []), { ...statement, ended, page_edits }])
  }
  return [...byPosition].reverse().flatMap(([position, statements]) => {
    const change = changeAt(position)
    return change ? [{ ...change, statements }] : []
  })
}

function endedBy(kind: EndKind, made: Change | undefined, ending: Change | undefined): Ended | null {
  return made && ending ? { ...ending, kind, days: daysBetween(made.time, ending.time) } : null
}

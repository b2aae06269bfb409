import type { EndKind } from '../ending.ts'
import type { BreakingChange, Ended, StatementFate } from '../fate.ts'
import { createFalseSpans, type Event } from '../repeats.ts'
import { type Change, type CheckedChange, daysBetween } from '../statements.ts'
import type { Backtest } from './check-changes.ts'
import { openTracer } from './trace.ts'

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

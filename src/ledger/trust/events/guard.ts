import { DAY, HOUR } from '../../../base/time.ts'
import type { EntryMemory, GuardMemory, SourceMemory } from '../state.ts'
import type { ValidationSignal } from './event.ts'
import { failsInARow } from './streak.ts'

/**
 * `alternating`: each of the last six events, of one source or of all sources, contradicts the one before. `burst`: more than 20 events of
 * one source arrived within an hour.
 */
export type AnomalyKind = 'alternating' | 'burst'

const ALTERNATING_EVENTS = 6
const ALTERNATING = /^(?:pfpfpf|fpfpfp)$/
const EVENTS_AN_HOUR = 20
/** This many fails in a row keep an entry from rising. */
export const BARRING_FAILS = 3
/** Days for which passes must have stood after such fails, where none of them is strong, before the level may rise again. */
export const BARRING_DAYS = 7
/** Days without a fail, since a pass of any kind, after which no fail is recent: as long as a new entry stays fresh. */
const HOLDING_DAYS = 90
/** Maximum number of sources that are remembered; the source with the oldest last event is dropped first. */
const SOURCES = 16

type Memory = Readonly<Record<string, SourceMemory>>

/**
 * The memory of the guard rails after an event, counted or not, and the anomalies that the event shows.
 */
export function withEvent(
  { sources: memory, entry }: Pick<GuardMemory, 'sources' | 'entry'>,
  { result, source }: ValidationSignal,
  now: number,
): Pick<GuardMemory, 'sources' | 'entry'> & { readonly anomalies: AnomalyKind[] } {
  const before = memory[source] ?? { results: '', arrivals: [] }
  const add = (earlier: string): string => `${earlier}${result === 'pass' ? 'p' : 'f'}`.slice(-ALTERNATING_EVENTS)
  const results = add(before.results)
  const all = add(entry.results)
  const first = before.arrivals.findIndex((time) => now - time < HOUR)
  const recent = first < 0 ? [] : before.arrivals.slice(first)
  const arrivals = [...recent, now].slice(-EVENTS_AN_HOUR - 1)
  const anomalies: AnomalyKind[] = []
  if (ALTERNATING.test(results) || ALTERNATING.test(all)) anomalies.push('alternating')
  if (arrivals.length > EVENTS_AN_HOUR) anomalies.push('burst')
  return {
    sources: bounded({ ...memory, [source]: { results, arrivals } }),
    entry: { ...entry, results: all },
    anomalies,
  }
}

/**
 * What keeps an entry from rising after an event that counts ("Never promote an entry with recent consecutive fails ≥ 3"). The fails are
 * recent until passes that ended them have stood for a week, or a strong one for a day, or until nothing failed for ninety days. `streaks`
 * already includes the event.
 */
export function barAfter(
  { bar, streaks }: Pick<EntryMemory, 'bar' | 'streaks'>,
  { result, signal_strength }: ValidationSignal,
  now: number,
): EntryMemory['bar'] {
  const isStreak = failsInARow(streaks) >= BARRING_FAILS
  if (result === 'fail') return bar !== null || isStreak ? { passed_at: null, strong_pass_at: null } : null
  if (bar === null) return bar
  const held = bar.held_since ?? now
  if (now - held >= HOLDING_DAYS * DAY) return null
  if (isStreak) return { ...bar, held_since: held }
  const passed = bar.passed_at ?? now
  const strong = bar.strong_pass_at ?? (signal_strength === 'strong' ? now : null)
  const isOver = now - passed >= BARRING_DAYS * DAY || (strong !== null && now - strong >= DAY)
  return isOver ? null : { passed_at: passed, strong_pass_at: strong, held_since: held }
}

function bounded(memory: Memory): Memory {
  const entries = Object.entries(memory)
  return entries.length <= SOURCES ? memory : Object.fromEntries(entries.sort(latestFirst).slice(0, SOURCES))
}

/** Ties are broken by name, so that the order does not depend on how the memory was stored. */
function latestFirst([one, a]: readonly [string, SourceMemory], [other, b]: readonly [string, SourceMemory]): number {
  return (b.arrivals.at(-1) ?? 0) - (a.arrivals.at(-1) ?? 0) || (one < other ? -1 : 1)
}

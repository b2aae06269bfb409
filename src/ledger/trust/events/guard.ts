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
/**
 * An entry cannot rise while it has this many fails within this many days, even with passes in between. This many fails in a row bar it,
 * however old they are, until a day after a strong pass.
 */
export const BARRING_FAILS = 3
export const BARRING_DAYS = 7
/** Maximum number of sources that are remembered; the source with the oldest last event is dropped first. */
const SOURCES = 16

type Memory = Readonly<Record<string, SourceMemory>>

/**
 * The memory of the guard rails after an event, counted or not, and the anomalies that the event shows (Validation Events and Trust, §9).
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

/** What bars an entry from rising after an event that counts. `streaks` already includes the event. */
export function barring(
  { fails, bar, streaks }: Pick<EntryMemory, 'fails' | 'bar' | 'streaks'>,
  { result, signal_strength }: ValidationSignal,
  now: number,
): Pick<EntryMemory, 'fails' | 'bar'> {
  if (result === 'fail') {
    const isBarred = bar !== null || failsInARow(streaks) >= BARRING_FAILS
    return { fails: [...fails, now].slice(-BARRING_FAILS), bar: isBarred ? { strong_pass_at: null } : null }
  }
  const recent = fails.filter((time) => isRecent(time, now))
  if (bar === null) return { fails: recent, bar }
  const since = bar.strong_pass_at ?? (signal_strength === 'strong' ? now : null)
  return { fails: recent, bar: since !== null && now - since >= DAY ? null : { strong_pass_at: since } }
}

/** Whether fails, of any source, bar an entry from rising at a time. */
export function isBarred({ fails, bar }: Pick<EntryMemory, 'fails' | 'bar'>, now: number): boolean {
  return bar !== null || fails.filter((time) => isRecent(time, now)).length >= BARRING_FAILS
}

function isRecent(time: number, now: number): boolean {
  return now - time < BARRING_DAYS * DAY
}

function bounded(memory: Memory): Memory {
  const entries = Object.entries(memory)
  return entries.length <= SOURCES ? memory : Object.fromEntries(entries.sort(latestFirst).slice(0, SOURCES))
}

/** Ties are broken by name, so that the order does not depend on how the memory was stored. */
function latestFirst([one, a]: readonly [string, SourceMemory], [other, b]: readonly [string, SourceMemory]): number {
  return (b.arrivals.at(-1) ?? 0) - (a.arrivals.at(-1) ?? 0) || (one < other ? -1 : 1)
}

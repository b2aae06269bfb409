import type { ValidationSignal } from './event.ts'
import type { GuardMemory } from './state.ts'
import { HOUR } from './units.ts'

/** `alternating`: every one of the last six events contradicts the one before; `burst`: more than 20 an hour from one source. */
export type AnomalyKind = 'alternating' | 'burst'

const ALTERNATING_EVENTS = 6
const EVENTS_AN_HOUR = 20
/** Sources that are remembered at a time; the one that was silent longest is forgotten first. */
const SOURCES = 16

type Arrivals = readonly [source: string, times: readonly number[]]

/** What the guard rails remember after an event, and what is odd about it (Validation Events and Trust, §9). */
export function remember(
  { recent_results, arrivals }: GuardMemory,
  { result, source }: ValidationSignal,
  now: number,
): Pick<GuardMemory, 'recent_results' | 'arrivals'> & { readonly anomalies: AnomalyKind[] } {
  const results = `${recent_results}${result === 'pass' ? 'p' : 'f'}`.slice(-ALTERNATING_EVENTS)
  const times = [...withinHour(arrivals[source] ?? [], now), now].slice(-EVENTS_AN_HOUR - 1)
  const anomalies: AnomalyKind[] = []
  if (/^(?:pfpfpf|fpfpfp)$/.test(results)) anomalies.push('alternating')
  if (times.length > EVENTS_AN_HOUR) anomalies.push('burst')
  return { recent_results: results, arrivals: { ...others(arrivals, source, now), [source]: times }, anomalies }
}

function others(arrivals: GuardMemory['arrivals'], source: string, now: number): GuardMemory['arrivals'] {
  const kept = Object.entries(arrivals).filter(([name, times]) => name !== source && withinHour(times, now).length > 0)
  return Object.fromEntries(kept.sort(latestFirst).slice(0, SOURCES - 1))
}

/** By name where the times are equal: the order must not depend on how the memory was stored. */
function latestFirst([one, a]: Arrivals, [other, b]: Arrivals): number {
  return (b.at(-1) ?? 0) - (a.at(-1) ?? 0) || (one < other ? -1 : 1)
}

function withinHour(times: readonly number[], now: number): readonly number[] {
  return times.filter((time) => now - time < HOUR)
}

import type { SourceKind, Streaks } from '../state.ts'
import { type SignalStrength, STRENGTHS, type ValidationSignal } from './event.ts'

/** Sources that compare the docs with the code, or are answers of people who do; all other sources run something. */
const READING: ReadonlySet<string> = new Set(['scan', 'co-change', 'feedback'])

/**
 * The fails in a row after an event, by kind of source: running code says nothing about comparing docs, and vice versa. A pass ends the
 * fails of its own kind if it is at least as strong as the strongest of them. For sources that read, a medium pass is enough, as they give
 * no stronger one.
 */
export function streaksAfter(streaks: Streaks, { source, result, signal_strength }: ValidationSignal): Streaks {
  const kind: SourceKind = READING.has(source) ? 'docs' : 'run'
  const { [kind]: streak, ...others } = streaks
  if (result === 'fail') {
    const strength = kind === 'docs' ? weaker(signal_strength, 'medium') : signal_strength
    const strongest = streak ? stronger(streak.strength, strength) : strength
    return { ...streaks, [kind]: { fails: (streak?.fails ?? 0) + 1, strength: strongest } }
  }
  return streak && stronger(streak.strength, signal_strength) === signal_strength ? others : streaks
}

/** All fails in a row. */
export function failsInARow(streaks: Streaks): number {
  return Object.values(streaks).reduce((sum, { fails }) => sum + fails, 0)
}

function stronger(one: SignalStrength, other: SignalStrength): SignalStrength {
  return STRENGTHS.indexOf(one) < STRENGTHS.indexOf(other) ? one : other
}

function weaker(one: SignalStrength, other: SignalStrength): SignalStrength {
  return STRENGTHS.indexOf(one) > STRENGTHS.indexOf(other) ? one : other
}

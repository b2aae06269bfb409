import { applyEvent } from '../../src/ledger/trust/events/apply.ts'
import { STRENGTHS, type ValidationSignal } from '../../src/ledger/trust/events/event.ts'
import type { TrustState } from '../../src/ledger/trust/state.ts'

const ENTRIES = 1000
const EVENTS = 200_000
const START = Date.parse('2026-01-01T00:00:00Z')

/** Events per second folded into the states of many entries, in memory. */
export function foldedPerSecond(): number {
  const states: (TrustState | null)[] = Array.from({ length: ENTRIES }, () => null)
  const signals = Array.from(
    { length: 97 },
    (_, index): ValidationSignal => ({
      result: index % 5 === 0 ? 'fail' : 'pass',
      signal_strength: STRENGTHS[index % 3] ?? 'weak',
      source: `source-${index % 4}`,
    }),
  )
  const began = performance.now()
  for (let index = 0; index < EVENTS; index++) {
    const signal = signals[index % signals.length]
    if (signal) states[index % ENTRIES] = applyEvent(states[index % ENTRIES] ?? null, signal, START + index * 1000)
  }
  return (EVENTS / (performance.now() - began)) * 1000
}

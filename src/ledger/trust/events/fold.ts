import { initialState } from '../initial-state.ts'
import type { TrustState } from '../state.ts'
import { type Applied, judgeEvent } from './apply.ts'
import type { ValidationSignal } from './event.ts'
import type { AnomalyKind } from './guard.ts'

export interface LedgerEvent extends ValidationSignal {
  readonly id: number
  /** When it arrived, in milliseconds since the epoch. */
  readonly receivedAt: number
  /** The event is of a commit that is not on a counted branch: it is stored and shown, and has no effect. */
  readonly provisional: boolean
  /** The event that it replaces: a pass, until another check of the same commit failed. */
  readonly replaces: number | null
  /** Why it no longer counts; null while it counts. */
  readonly voided: string | null
}

export interface FoldedEvent {
  readonly id: number
  readonly source: string
  /** Milliseconds since the epoch. */
  readonly receivedAt: number
  readonly ignored: string | null
  readonly anomalies: readonly AnomalyKind[]
}

export interface Folded {
  readonly state: TrustState
  readonly events: readonly FoldedEvent[]
}

/** Folds all events of an entry, in order of arrival. `created` is in milliseconds since the epoch. */
export function foldEvents(created: number, events: readonly LedgerEvent[]): Folded {
  return continueFold(initialState(created), events)
}

/** Folds further events into a state. None of them may replace an event that the state already contains. */
export function continueFold(start: TrustState, events: readonly LedgerEvent[]): Folded {
  const replaced = new Set(events.map(({ replaces }) => replaces))
  let state = start
  const folded: FoldedEvent[] = []
  for (const event of events) {
    if (event.provisional || event.voided !== null || replaced.has(event.id)) continue
    const applied: Applied = judgeEvent(state, event, event.receivedAt)
    state = applied.state
    const { id, source, receivedAt } = event
    folded.push({ id, source, receivedAt, ignored: applied.ignored, anomalies: applied.anomalies })
  }
  return { state, events: folded }
}

import type { ValidationSignal } from './event.ts'

export interface NewEvent extends ValidationSignal {
  /** Key of the entry it speaks of. */
  readonly entry: number
  /** What it is called where it comes from: the same name twice is the same event. */
  readonly externalId: string
  /** Several reports make one event, a fail if any of them failed: a fail takes the place of the pass of this name. */
  readonly failWins?: boolean
  /** Milliseconds since the epoch. */
  readonly ts: number
  readonly provisional?: boolean
  /** The command, its exit code, digests of its output; whatever else shows where the event comes from. */
  readonly context?: object | null
  readonly client?: object | null
}

/** An event that is new to the ledger. */
export interface Admitted {
  readonly event: NewEvent
  readonly externalId: string
  /** Id of the event that it takes the place of. */
  readonly replaces: number | null
}

/** Names an event as the ledger does: no two events share entry, source and external id. */
export function eventKey(entry: number, source: string, externalId: string): string {
  return JSON.stringify([entry, source, externalId])
}

/** The names under which an event may be known already. */
export function possibleIds({ externalId, failWins = false }: NewEvent): string[] {
  return failWins ? [externalId, failedId(externalId)] : [externalId]
}

/**
 * Which of the events, in the order of their arrival, are new; by their index. `known` are the ids of the events that the
 * ledger has, by {@link eventKey}.
 */
export function admitEvents(
  events: readonly NewEvent[],
  known: ReadonlyMap<string, number>,
): ReadonlyMap<number, Admitted> {
  const admitted = new Map<number, Admitted>()
  const seen = new Map<string, number>()
  for (const [index, event] of events.entries()) {
    const { entry, source, externalId, result, failWins = false } = event
    const key = eventKey(entry, source, externalId)
    const failedKey = eventKey(entry, source, failedId(externalId))
    const isKnown = (each: string): boolean => known.has(each) || seen.has(each)
    const asFail = failWins && result === 'fail'
    if (asFail ? isKnown(failedKey) : isKnown(key) || (failWins && isKnown(failedKey))) continue
    const earlier = asFail ? seen.get(key) : undefined
    if (earlier !== undefined) admitted.delete(earlier)
    seen.set(asFail ? failedKey : key, index)
    const replaces = asFail ? (known.get(key) ?? null) : null
    admitted.set(index, { event, externalId: asFail ? failedId(externalId) : externalId, replaces })
  }
  return admitted
}

function failedId(externalId: string): string {
  return `${externalId}:fail`
}

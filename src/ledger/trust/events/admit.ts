import type { ValidationSignal } from './event.ts'

export interface NewEvent extends ValidationSignal {
  /** Key of the entry that the event is about. */
  readonly entry: number
  /** Identifies the event at its source: a second event with this id is a duplicate. */
  readonly externalId: string
  /** Several reports form one event, which is a fail if any of them failed: a fail replaces the pass with the same id. */
  readonly failWins?: boolean
  /** Milliseconds since the epoch. */
  readonly ts: number
  readonly provisional?: boolean
  /** Where the event comes from: the command, its exit code, digests of its output, and so on. */
  readonly context?: object | null
  readonly client?: object | null
}

/** An event that is new to the ledger. */
export interface Admitted {
  readonly event: NewEvent
  readonly externalId: string
  /** Id of the event that it replaces. */
  readonly replaces: number | null
}

/** The ledger's key of an event: no two events share entry, source and external id. */
export function eventKey(entry: number, source: string, externalId: string): string {
  return JSON.stringify([entry, source, externalId])
}

/** The external ids under which the ledger may already have the event. */
export function possibleIds({ externalId, failWins = false }: NewEvent): string[] {
  return failWins ? [externalId, failedId(externalId)] : [externalId]
}

/**
 * Returns the new events among `events`, which are in order of arrival, by their index. `known` maps {@link eventKey} to the ids of the
 * events in the ledger.
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

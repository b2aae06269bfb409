import { sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import { storableText } from '../../../base/db/values/storable.ts'
import { groupBy } from '../../../base/group-by.ts'
import { type Admitted, admitEvents, type NewEvent, possibleIds } from '../events/admit.ts'
import { continueFold, type Folded } from '../events/fold.ts'
import type { TrustState } from '../state.ts'
import { type Anomaly, type EventRow, findEvents, insertEvents, saveAnomalies } from './events.ts'
import { recomputeEntries } from './refold.ts'
import { lockStates, updateStates } from './state.ts'

/** The outcome of a reported event. */
export interface Recorded {
  /** `duplicate`: the ledger already has it; `unknown`: there is no such entry. */
  readonly outcome: 'counted' | 'ignored' | 'provisional' | 'duplicate' | 'unknown'
  /** Why the event has no effect. */
  readonly ignored: string | null
  /** The entry's state after all reported events; null if there is no such entry. */
  readonly state: TrustState | null
  /** The entry's state before them. */
  readonly before: TrustState | null
}

/**
 * Appends events to the ledger and folds them into the state of their entries, in one transaction. An event that is reported several times
 * is recorded once. Concurrent calls for the same entry wait for each other, across processes. `now` is the time of arrival in milliseconds
 * since the epoch. The results are in the order of the events.
 */
export async function recordEvents(
  queries: Queries,
  events: readonly NewEvent[],
  now: number,
): Promise<readonly Recorded[]> {
  if (events.length === 0) return []
  const storable = events.map((event) => ({
    ...event,
    source: storableText(event.source),
    externalId: storableText(event.externalId),
  }))
  return queries.transaction().execute((transaction) => recordIn(transaction, storable, now))
}

async function recordIn(queries: Queries, events: readonly NewEvent[], now: number): Promise<Recorded[]> {
  const before = await lockStates(queries, [...new Set(events.map(({ entry }) => entry))])
  const sought = events
    .filter(({ entry }) => before.has(entry))
    .flatMap((event) => possibleIds(event).map((externalId) => ({ ...event, externalId })))
  const known = await findEvents(queries, sought)
  const admitted = new Map([...admitEvents(events, known)].filter(([, { event }]) => before.has(event.entry)))
  const ignored = new Map<number, string | null>()
  const after = new Map(before)
  const folds = new Map<number, Folded>()
  for (const [entry, mine] of groupBy(admitted, ([, { event }]) => event.entry)) {
    const state = before.get(entry)
    if (!state) continue
    const folded = foldNew(state, mine, now)
    folds.set(entry, folded)
    after.set(entry, folded.state)
    for (const each of folded.events) ignored.set(each.id, each.ignored)
  }
  const rows = [...admitted].map(
    ([index, each]): EventRow => ({ ...each, ignored: ignored.get(index) ?? null, receivedAt: now }),
  )
  const changed = [...new Set(rows.map(({ event }) => event.entry))]
  const replacing = new Set(rows.flatMap(({ replaces, event }) => (replaces === null ? [] : [event.entry])))
  const states = changed.flatMap((entry) => {
    const state = after.get(entry)
    return state && !replacing.has(entry) ? [{ entry, state }] : []
  })
  const anomalies = [...folds].flatMap(([entry, folded]) =>
    replacing.has(entry) ? [] : anomaliesOf(entry, folded, now),
  )
  if (rows.length > 0)
    await sql`
      with appended as (${insertEvents(rows)}), anomalies as (${saveAnomalies(anomalies)}), folded as (${updateStates(states)})
      select`.execute(queries)
  const recomputed = await recomputeEntries(queries, [...replacing])
  for (const [entry, { state }] of recomputed) after.set(entry, state)
  const late = [...recomputed].flatMap(([entry, folded]) => anomaliesOf(entry, folded, now))
  if (late.length > 0) await saveAnomalies(late).execute(queries)
  return events.map((event, index): Recorded => {
    const states = { state: after.get(event.entry) ?? null, before: before.get(event.entry) ?? null }
    if (states.state === null) return { outcome: 'unknown', ignored: null, ...states }
    if (!admitted.has(index)) return { outcome: 'duplicate', ignored: null, ...states }
    if (event.provisional) return { outcome: 'provisional', ignored: null, ...states }
    const why = ignored.get(index) ?? null
    return { outcome: why === null ? 'counted' : 'ignored', ignored: why, ...states }
  })
}

/** Folds an entry's new events. Their ids are their indexes among the reported events. */
function foldNew(state: TrustState, admitted: readonly (readonly [number, Admitted])[], now: number): Folded {
  const events = admitted.map(([id, { event }]) => ({
    ...event,
    id,
    receivedAt: now,
    provisional: event.provisional ?? false,
    replaces: null,
    voided: null,
  }))
  return continueFold(state, events)
}

/** The anomalies of an entry's events that arrived at a time. */
function anomaliesOf(entry: number, { events }: Folded, at: number): Anomaly[] {
  return events
    .filter(({ receivedAt }) => receivedAt === at)
    .flatMap(({ source, anomalies }) => anomalies.map((kind) => ({ entry, kind, source, at })))
}

import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { storableText } from '../../db/values/storable.ts'
import { groupBy } from '../../group-by.ts'
import { type Admitted, admitEvents, type NewEvent, possibleIds } from '../events/admit.ts'
import { continueFold, type Folded } from '../events/fold.ts'
import type { TrustState } from '../state.ts'
import { type Anomaly, type EventRow, findEvents, insertEvents, saveAnomalies } from './events.ts'
import { refoldEntries } from './refold.ts'
import { lockStates, updateStates } from './state.ts'

/** What became of a reported event. */
export interface Recorded {
  /** `duplicate`: the ledger knew it already; `unknown`: there is no such entry. */
  readonly outcome: 'counted' | 'ignored' | 'provisional' | 'duplicate' | 'unknown'
  /** Why it moves nothing. */
  readonly ignored: string | null
  /** The entry's statistics after all of the reported events; null for an entry that is not there. */
  readonly state: TrustState | null
  /** Its statistics before them. */
  readonly before: TrustState | null
}

/**
 * Appends events to the ledger and folds them into the statistics of their entries, all or nothing, and each event once
 * however often it is reported. Events of one entry that come at the same time, to whichever process, wait for each other.
 * `now` is the time of arrival in milliseconds since the epoch. The answers are in the order of the events.
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
      with appended as (${insertEvents(rows)}), noted as (${saveAnomalies(anomalies)}), folded as (${updateStates(states)})
      select`.execute(queries)
  const refolded = await refoldEntries(queries, [...replacing])
  for (const [entry, { state }] of refolded) after.set(entry, state)
  const late = [...refolded].flatMap(([entry, folded]) => anomaliesOf(entry, folded, now))
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

/** Folds an entry's new events; by their index among the reported ones. */
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

/** What is odd about the events of an entry that arrived at a time. */
function anomaliesOf(entry: number, { events }: Folded, at: number): Anomaly[] {
  return events
    .filter(({ receivedAt }) => receivedAt === at)
    .flatMap(({ source, anomalies }) => anomalies.map((kind) => ({ entry, kind, source, at })))
}

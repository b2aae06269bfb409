import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import { type RowColumn, rowsAs } from '../../../base/db/values/rows.ts'
import { storableJson } from '../../../base/db/values/storable.ts'
import { groupBy } from '../../../base/group-by.ts'
import { type Admitted, eventKey } from '../events/admit.ts'
import type { LedgerEvent } from '../events/fold.ts'
import type { AnomalyKind } from '../events/guard.ts'

export interface EventRow extends Admitted {
  readonly ignored: string | null
  /** Milliseconds since the epoch. */
  readonly receivedAt: number
}

/** Ids of the events that the ledger already has, by {@link eventKey}. */
export async function findEvents(
  queries: Queries,
  wanted: readonly { readonly entry: number; readonly source: string; readonly externalId: string }[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; entry: number; source: string; external_id: string }>`
    select e.id, e.entry, e.source, e.external_id from validation_events e
    join ${rowsAs('r', wanted, { entry: 'bigint', source: 'text' }, { external_id: ['text', ({ externalId }) => externalId] })} on e.entry = r.entry and e.source = r.source and e.external_id = r.external_id`.execute(
    queries,
  )
  return new Map(rows.map((row) => [eventKey(row.entry, row.source, row.external_id), row.id]))
}

/** The statement that appends events in the given order. */
export function insertEvents(rows: readonly EventRow[]): RawBuilder<unknown> {
  return sql`
    insert into validation_events (entry, source, external_id, result, signal_strength, provisional, replaces, ignored,
      context, client, ts, received_at)
    select entry, source, external_id, result, signal_strength, provisional, replaces, ignored,
      context::jsonb, client::jsonb, ts, received_at
    from ${rowsAs('r', rows, COLUMNS)} order by n`
}

const COLUMNS: Readonly<Record<string, RowColumn<EventRow>>> = {
  entry: ['bigint', ({ event }) => event.entry],
  source: ['text', ({ event }) => event.source],
  external_id: ['text', ({ externalId }) => externalId],
  result: ['text', ({ event }) => event.result],
  signal_strength: ['text', ({ event }) => event.signal_strength],
  provisional: ['boolean', ({ event }) => event.provisional ?? false],
  replaces: ['bigint', ({ replaces }) => replaces],
  ignored: ['text', ({ ignored }) => ignored],
  context: ['text', ({ event }) => (event.context ? storableJson(event.context) : null)],
  client: ['text', ({ event }) => (event.client ? storableJson(event.client) : null)],
  ts: ['timestamptz', ({ event }) => new Date(event.ts)],
  received_at: ['timestamptz', ({ receivedAt }) => new Date(receivedAt)],
}

/** All events of some entries, by entry, in order of arrival. */
export async function eventsOf(
  queries: Queries,
  entries: readonly number[],
): Promise<Map<number, (LedgerEvent & { readonly ignored: string | null })[]>> {
  const rows = await queries
    .selectFrom('validation_events')
    .select(['id', 'entry', 'source', 'result', 'signal_strength', 'provisional', 'replaces', 'ignored'])
    .select(['ts', 'received_at', 'voided'])
    .where(sql<boolean>`entry = any(${entries}::bigint[])`)
    .orderBy('id')
    .execute()
  return groupBy(
    rows.map((row) => ({ ...row, receivedAt: row.received_at.getTime() })),
    (row) => row.entry,
  )
}

/** Stores why events have no effect; null for those that count. */
export async function updateIgnored(
  queries: Queries,
  events: readonly { readonly id: number; readonly ignored: string | null }[],
): Promise<void> {
  if (events.length === 0) return
  await sql`
    update validation_events e set ignored = r.ignored
    from ${rowsAs('r', events, { id: 'bigint', ignored: 'text' })}
    where e.id = r.id`.execute(queries)
}

/** An unusual pattern in an entry's events. */
export interface Anomaly {
  readonly entry: number
  readonly kind: AnomalyKind
  /** Source of the event that revealed it. */
  readonly source: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** The statement that stores anomalies: one row per entry, kind and source, with the first and last time. */
export function saveAnomalies(anomalies: readonly Anomaly[]): RawBuilder<unknown> {
  const unique = [...new Map(anomalies.map((each) => [`${each.entry} ${each.kind} ${each.source}`, each])).values()]
  return sql`
    insert into trust_anomalies (entry, kind, source, first_at, last_at)
    select entry, kind, source, at, at
    from ${rowsAs('r', unique, { entry: 'bigint', kind: 'text', source: 'text' }, { at: ['timestamptz', ({ at }) => new Date(at)] })}
    on conflict (entry, kind, source)
    do update set last_at = excluded.last_at, times = trust_anomalies.times + 1`
}

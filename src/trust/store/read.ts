import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { EventResult, SignalStrength } from '../events/event.ts'
import type { AnomalyKind } from '../events/guard.ts'
import type { TrustState } from '../state.ts'
import { stateOf } from './state.ts'

export interface ShownEvent {
  readonly result: EventResult
  readonly signal_strength: SignalStrength
  readonly source: string
  readonly external_id: string
  readonly status: 'counted' | 'ignored' | 'provisional' | 'replaced'
  /** Why it was ignored. */
  readonly ignored: string | null
  readonly context: object | null
  readonly client: object | null
  readonly ts: Date
  readonly received_at: Date
}

export interface ShownAnomaly {
  readonly kind: AnomalyKind
  readonly source: string
  readonly first_at: Date
  readonly last_at: Date
  readonly times: number
}

export async function statesOf(queries: Queries, entries: readonly number[]): Promise<Map<number, TrustState>> {
  const rows = await queries
    .selectFrom('entry_trust')
    .selectAll()
    .where(sql<boolean>`entry = any(${entries}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.entry, stateOf(row)]))
}

/** The last events of an entry, newest first. */
export async function lastEvents(queries: Queries, entry: number, limit: number): Promise<ShownEvent[]> {
  const rows = await queries
    .selectFrom('validation_events as event')
    .leftJoin('validation_events as later', 'later.replaces', 'event.id')
    .select(['event.result', 'event.signal_strength', 'event.source', 'event.external_id', 'event.ignored'])
    .select(['event.context', 'event.client', 'event.ts', 'event.received_at', 'event.provisional', 'event.voided'])
    .select('later.id as later')
    .where('event.entry', '=', entry)
    .orderBy('event.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ later, provisional, voided, ...event }) => {
    const shown = { ...event, ignored: voided ?? event.ignored }
    return { ...shown, status: statusOf(shown, provisional, later) }
  })
}

function statusOf({ ignored }: { ignored: string | null }, provisional: boolean, later: number | null) {
  if (later !== null) return 'replaced'
  return provisional ? 'provisional' : ignored === null ? 'counted' : 'ignored'
}

export function anomaliesOf(queries: Queries, entry: number): Promise<ShownAnomaly[]> {
  return queries
    .selectFrom('trust_anomalies')
    .select(['kind', 'source', 'first_at', 'last_at', 'times'])
    .where('entry', '=', entry)
    .orderBy('last_at', 'desc')
    .execute()
}

export interface EntryAnomaly extends ShownAnomaly {
  readonly answer: string
  readonly source_file: string | null
  readonly line: number | null
}

/** Anomalies of a namespace that were seen since a time, the last ones first. */
export function anomaliesSince(queries: Queries, namespaceId: number, since: Date): Promise<EntryAnomaly[]> {
  return queries
    .selectFrom('trust_anomalies')
    .innerJoin('entries', 'entries.key', 'trust_anomalies.entry')
    .select(['trust_anomalies.kind', 'source', 'first_at', 'last_at', 'times', 'answer', 'source_file', 'line'])
    .where('namespace_id', '=', namespaceId)
    .where('retired_at', 'is', null)
    .where('last_at', '>=', since)
    .orderBy('last_at', 'desc')
    .orderBy('trust_anomalies.entry')
    .execute()
}

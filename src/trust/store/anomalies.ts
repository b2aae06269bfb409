import { type RawBuilder, sql } from 'kysely'
import { rowsAs } from '../../db/rows.ts'
import type { AnomalyKind } from '../events/guard.ts'

/** Something odd about an entry's events. */
export interface Anomaly {
  readonly entry: number
  readonly kind: AnomalyKind
  /** Where the event came from that showed it. */
  readonly source: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** The statement that notes anomalies: one for each entry, kind and source, with when it was seen first and last. */
export function saveAnomalies(anomalies: readonly Anomaly[]): RawBuilder<unknown> {
  const unique = [...new Map(anomalies.map((each) => [`${each.entry} ${each.kind} ${each.source}`, each])).values()]
  return sql`
    insert into trust_anomalies (entry, kind, source, first_at, last_at)
    select entry, kind, source, at, at from ${rowsAs('r', unique, {
      entry: ['bigint', ({ entry }) => entry],
      kind: ['text', ({ kind }) => kind],
      source: ['text', ({ source }) => source],
      at: ['timestamptz', ({ at }) => new Date(at)],
    })}
    on conflict (entry, kind, source)
    do update set last_at = excluded.last_at, times = trust_anomalies.times + 1`
}

import { type Selectable, sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import type { LedgerTables } from '../../../base/db/tables/ledger.ts'
import type { TrustState } from '../state.ts'
import { stateOf } from './state.ts'

export interface ShownEvent
  extends Omit<Selectable<LedgerTables['validation_events']>, 'id' | 'entry' | 'provisional' | 'voided' | 'replaces'> {
  readonly status: 'counted' | 'ignored' | 'provisional' | 'replaced'
}

export type ShownAnomaly = Omit<Selectable<LedgerTables['trust_anomalies']>, 'entry'>

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

/** Anomalies of a namespace that were seen since a time, latest first. */
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

/** How often CI confirmed an entry, and how often it failed for it, by the commits that count. */
export interface CiResults {
  readonly passes: number
  readonly fails: number
}

/** The results of CI for these entries, by entry. */
export async function ciResultsOf(queries: Queries, entries: readonly number[]): Promise<Map<number, CiResults>> {
  const { rows } = await sql<CiResults & { readonly entry: number }>`
    select e.entry, count(*) filter (where e.result = 'pass')::int as passes, count(*) filter (where e.result = 'fail')::int as fails
    from validation_events e left join validation_events later on later.replaces = e.id
    where e.entry = any(${entries}::bigint[]) and e.source = 'ci' and ${COUNTED}
    group by e.entry`.execute(queries)
  return new Map(rows.map(({ entry, ...results }) => [entry, results]))
}

/** The page of a namespace whose claims CI failed for most commits since a time; null if it failed for none. */
export async function mostFailedPage(
  queries: Queries,
  namespaceId: number,
  since: Date,
): Promise<{ readonly file: string; readonly commits: number } | null> {
  const { rows } = await sql<{ readonly file: string; readonly commits: number }>`
    select n.source_file as file, count(distinct split_part(e.external_id, ':', 2))::int as commits
    from validation_events e join entries n on n.key = e.entry left join validation_events later on later.replaces = e.id
    where n.namespace_id = ${namespaceId} and n.retired_at is null and n.source_file is not null
      and e.source = 'ci' and e.result = 'fail' and e.ts >= ${since} and ${COUNTED}
    group by n.source_file order by commits desc, n.source_file limit 1`.execute(queries)
  return rows[0] ?? null
}

const COUNTED = sql`not e.provisional and e.ignored is null and e.voided is null and later.id is null`

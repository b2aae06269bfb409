import { sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import { rowsAs } from '../../../base/db/values/rows.ts'
import { recomputeEntries } from './refold.ts'
import { lockStates } from './state.ts'

/** An event to void, with the reason; null restores it. */
export interface Voiding {
  readonly id: number
  readonly entry: number
  readonly voided: string | null
}

/**
 * Voids events of some entries, or restores them, and recomputes these entries, in one transaction.
 *
 * @param changes reads what to change; called again after the entries are locked
 */
export async function voidEvents(
  queries: Queries,
  entries: readonly number[],
  changes: (queries: Queries) => Promise<readonly Voiding[]>,
): Promise<void> {
  if ((await changes(queries)).length === 0) return
  await queries.transaction().execute(async (transaction) => {
    await lockStates(transaction, entries)
    const events = await changes(transaction)
    if (events.length === 0) return
    await sql`
      update validation_events e set voided = r.voided
      from ${rowsAs('r', events, { id: 'bigint', voided: 'text' })}
      where e.id = r.id`.execute(transaction)
    await recomputeEntries(transaction, [...new Set(events.map(({ entry }) => entry))])
  })
}

/** An event, and why it is void; null if it counts. */
export interface VoidableEvent extends Voiding {
  readonly externalId: string
}

/** The events of some entries from one source; with `onlyVoided`, only those that are void. */
export async function eventsFrom(
  queries: Queries,
  source: string,
  entries: readonly number[],
  { onlyVoided = false }: { readonly onlyVoided?: boolean } = {},
): Promise<VoidableEvent[]> {
  const rows = await queries
    .selectFrom('validation_events')
    .select(['id', 'entry', 'external_id', 'voided'])
    .where(sql<boolean>`entry = any(${entries}::bigint[])`)
    .where('source', '=', source)
    .$if(onlyVoided, (query) => query.where('voided', 'is not', null))
    .orderBy('id')
    .execute()
  return rows.map(({ external_id, ...row }) => ({ ...row, externalId: external_id }))
}

/** For each moment, the latest event of a source that the entry had by then, if it was a fail. */
export async function failsAt(
  queries: Queries,
  source: string,
  moments: readonly { readonly entry: number; readonly at: Date }[],
): Promise<{ readonly id: number; readonly entry: number }[]> {
  if (moments.length === 0) return []
  const { rows } = await sql<{ id: number; entry: number }>`
    select distinct last.id, r.entry
    from ${rowsAs('r', moments, { entry: 'bigint', at: 'timestamptz' })}
    join lateral (
      select id, result from validation_events e
      where e.entry = r.entry and e.source = ${source} and e.received_at <= r.at
      order by id desc limit 1
    ) last on last.result = 'fail'`.execute(queries)
  return rows
}

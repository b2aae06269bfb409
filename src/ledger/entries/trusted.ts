import { sql } from 'kysely'
import type { Queries } from '../../base/db/database.ts'
import type { TrustState } from '../trust/state.ts'
import { statesOf } from '../trust/store/read.ts'
import { ANSWER, ENTRY, type Entry, withTitles } from './entry.ts'

export interface TrustedEntry extends Entry {
  readonly state: TrustState
}

/** The claims and answers of a namespace that are not retired; with `ids`, all its entries with these ids that are not retired. */
export async function trustedEntries(
  queries: Queries,
  namespaceId: number,
  ids?: readonly string[],
): Promise<TrustedEntry[]> {
  const rows = await queries
    .selectFrom('entries')
    .select(ENTRY)
    .where('namespace_id', '=', namespaceId)
    .where('retired_at', 'is', null)
    .$if(ids === undefined, (query) => query.where('kind', 'in', ['claim', ANSWER]))
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${ids ?? []}::text[])`))
    .orderBy('key')
    .execute()
  const keys = rows.map(({ key }) => key)
  const states = await statesOf(queries, keys)
  return rows.flatMap((row) => {
    const state = states.get(row.key)
    return state ? [{ ...withTitles(row), state }] : []
  })
}

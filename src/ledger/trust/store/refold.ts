import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import { type Folded, foldEvents } from '../events/fold.ts'
import type { TrustState } from '../state.ts'
import { eventsOf, updateIgnored } from './events.ts'
import { lockStates, updateStates } from './state.ts'

/** Entries recomputed in one transaction. */
const AT_ONCE = 500

/** An entry whose stored state differs from the fold of its events. */
export interface Difference {
  readonly id: string
  readonly stored: TrustState
  readonly folded: TrustState
}

/** Recomputes entries from all of their events and returns the results. Must run in a transaction that has locked their states. */
export async function recomputeEntries(queries: Queries, entries: readonly number[]): Promise<Map<number, Folded>> {
  if (entries.length === 0) return new Map()
  const created = await queries
    .selectFrom('entries')
    .select(['key', 'created_at'])
    .where(sql<boolean>`key = any(${entries}::bigint[])`)
    .execute()
  const events = await eventsOf(queries, entries)
  const recomputed = new Map<number, Folded>()
  const reasons: { id: number; ignored: string | null }[] = []
  for (const { key, created_at } of created) {
    const mine = events.get(key) ?? []
    const folded = foldEvents(created_at.getTime(), mine)
    recomputed.set(key, folded)
    const stored = new Map(mine.map(({ id, ignored }) => [id, ignored]))
    reasons.push(...folded.events.filter(({ id, ignored }) => stored.get(id) !== ignored))
  }
  await updateIgnored(queries, reasons)
  await updateStates([...recomputed].map(([entry, { state }]) => ({ entry, state }))).execute(queries)
  return recomputed
}

/** Recomputes a namespace from its ledger. Returns the number of its entries, and those whose stored state differed. */
export async function rebuildTrust(
  queries: Queries,
  namespaceId: number,
): Promise<{ readonly entries: number; readonly differences: readonly Difference[] }> {
  const differences: Difference[] = []
  let entries = 0
  for (let last = 0; ; ) {
    const batch = await queries
      .selectFrom('entries')
      .select(['key', 'id'])
      .where('namespace_id', '=', namespaceId)
      .where('key', '>', last)
      .orderBy('key')
      .limit(AT_ONCE)
      .execute()
    if (batch.length === 0) return { entries, differences }
    const keys = batch.map(({ key }) => key)
    await queries.transaction().execute(async (transaction) => {
      const stored = await lockStates(transaction, keys)
      const folded = await recomputeEntries(transaction, keys)
      for (const { key, id } of batch) {
        const [was, is] = [stored.get(key), folded.get(key)?.state]
        if (was && is && !isDeepStrictEqual(was, is)) differences.push({ id, stored: was, folded: is })
      }
    })
    entries += batch.length
    last = keys.at(-1) ?? last
  }
}

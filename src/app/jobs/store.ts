import { sql } from 'kysely'
import type { Queries } from '../../base/db/database.ts'
import { storableJson } from '../../base/db/values/storable.ts'

/** An accepted webhook delivery. */
export interface Delivery {
  readonly guid: string
  readonly event: string
  readonly action: string | null
  readonly installationId: number | null
  readonly repositoryId: number | null
  readonly payload: unknown
}

export interface StoredDelivery extends Delivery {
  readonly status: 'received' | 'done' | 'failed'
}

/**
 * Stores deliveries by id. Returns the ids of those to handle: new ones, and existing ones (GitHub redelivers under the same id) that are
 * not done.
 */
export async function storeDeliveries(queries: Queries, deliveries: readonly Delivery[]): Promise<string[]> {
  const unique = [...new Map(deliveries.map((delivery) => [delivery.guid, delivery])).values()]
  const stored = await queries
    .insertInto('deliveries')
    .values(
      unique.map(({ guid, event, action, installationId, repositoryId, payload }) => ({
        guid,
        event,
        action,
        installation_id: installationId,
        repository_id: repositoryId,
        payload: storableJson(payload),
        error: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('guid')
    .execute()
  const fresh = stored.map(({ guid }) => guid)
  if (fresh.length === unique.length) return fresh
  const again = unique.map(({ guid }) => guid).filter((guid) => !fresh.includes(guid))
  const undone = await queries
    .selectFrom('deliveries')
    .select('guid')
    .where('guid', 'in', again)
    .where('status', '<>', 'done')
    .execute()
  return [...fresh, ...undone.map(({ guid }) => guid)]
}

/** The first delivery since a time, with its event and action; null if there was none. */
export async function firstDelivery(queries: Queries, since: Date): Promise<{ event: string; at: Date } | null> {
  const row = await queries
    .selectFrom('deliveries')
    .select(['event', 'action', 'received_at'])
    .where('received_at', '>=', since)
    .orderBy('received_at')
    .limit(1)
    .executeTakeFirst()
  return row ? { event: row.action === null ? row.event : `${row.event} ${row.action}`, at: row.received_at } : null
}

export async function findDelivery(queries: Queries, guid: string): Promise<StoredDelivery | null> {
  const delivery = await queries
    .selectFrom('deliveries')
    .select(['guid', 'event', 'action', 'installation_id as installationId', 'repository_id as repositoryId'])
    .select(['payload', 'status'])
    .where('guid', '=', guid)
    .executeTakeFirst()
  return delivery ?? null
}

/** Records that a delivery was handled. Deletes the payload of a finished delivery if DocAlign is not installed on its repository. */
export async function finishDelivery(
  queries: Queries,
  guid: string,
  status: 'done' | 'failed',
  error: string | null,
): Promise<void> {
  await queries
    .updateTable('deliveries')
    .set({ status, error, finished_at: new Date(), ...(status === 'done' ? { payload: IF_INSTALLED } : {}) })
    .where('guid', '=', guid)
    .execute()
}

/** Payloads of installation events contain the names of removed repositories. */
const IF_INSTALLED = sql<string | null>`case
  when event in ('installation', 'installation_repositories') then null
  when repository_id is null or exists (select from repositories where id = repository_id) then payload end`

/** Deliveries that were stored before a time and are not finished. */
export async function openDeliveries(
  queries: Queries,
  before: Date,
): Promise<Pick<Delivery, 'guid' | 'installationId'>[]> {
  return queries
    .selectFrom('deliveries')
    .select(['guid', 'installation_id as installationId'])
    .where('status', '=', 'received')
    .where('received_at', '<', before)
    .orderBy('received_at')
    .limit(1000)
    .execute()
}

/** The ids among these that are in the inbox. */
export async function storedDeliveries(queries: Queries, guids: readonly string[]): Promise<Set<string>> {
  if (guids.length === 0) return new Set()
  const rows = await queries.selectFrom('deliveries').select('guid').where('guid', 'in', guids).execute()
  return new Set(rows.map((row) => row.guid))
}

/** Deletes the payloads of deliveries finished before the first time, and deliveries received before the second. */
export async function purgeDeliveries(queries: Queries, emptyBefore: Date, forgetBefore: Date): Promise<void> {
  await queries
    .updateTable('deliveries')
    .set({ payload: null })
    .where('finished_at', '<', emptyBefore)
    .where(sql<boolean>`payload is not null`)
    .execute()
  await queries.deleteFrom('deliveries').where('received_at', '<', forgetBefore).execute()
}

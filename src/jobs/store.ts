import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

/** A webhook delivery as it was accepted. */
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

/** Stores a delivery under its id. False when it is there already: GitHub redelivers under the same id. */
export async function storeDelivery(queries: Queries, delivery: Delivery): Promise<boolean> {
  const row = await queries
    .insertInto('deliveries')
    .values({
      guid: delivery.guid,
      event: delivery.event,
      action: delivery.action,
      installation_id: delivery.installationId,
      repository_id: delivery.repositoryId,
      payload: withoutNul(JSON.stringify(delivery.payload)),
      error: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('guid')
    .executeTakeFirst()
  return row !== undefined
}

export async function findDelivery(queries: Queries, guid: string): Promise<StoredDelivery | null> {
  const row = await queries.selectFrom('deliveries').selectAll().where('guid', '=', guid).executeTakeFirst()
  if (!row) return null
  return {
    guid,
    event: row.event,
    action: row.action,
    installationId: row.installation_id,
    repositoryId: row.repository_id,
    payload: row.payload,
    status: row.status,
  }
}

export async function finishDelivery(
  queries: Queries,
  guid: string,
  status: 'done' | 'failed',
  error: string | null,
): Promise<void> {
  await queries
    .updateTable('deliveries')
    .set({ status, error, finished_at: new Date() })
    .where('guid', '=', guid)
    .execute()
}

/** Deliveries that were stored before a time and not finished. */
export async function openDeliveries(queries: Queries, before: Date): Promise<string[]> {
  const rows = await queries
    .selectFrom('deliveries')
    .select('guid')
    .where('status', '=', 'received')
    .where('received_at', '<', before)
    .orderBy('received_at')
    .limit(1000)
    .execute()
  return rows.map((row) => row.guid)
}

/** Which of these deliveries are in the inbox. */
export async function knownDeliveries(queries: Queries, guids: readonly string[]): Promise<Set<string>> {
  if (guids.length === 0) return new Set()
  const rows = await queries.selectFrom('deliveries').select('guid').where('guid', 'in', guids).execute()
  return new Set(rows.map((row) => row.guid))
}

/** Empties deliveries finished before the first time, and forgets those received before the second. */
export async function purgeDeliveries(queries: Queries, emptyBefore: Date, forgetBefore: Date): Promise<void> {
  await queries
    .updateTable('deliveries')
    .set({ payload: null })
    .where('finished_at', '<', emptyBefore)
    .where(sql<boolean>`payload is not null`)
    .execute()
  await queries.deleteFrom('deliveries').where('received_at', '<', forgetBefore).execute()
}

/** JSON may spell NUL, which PostgreSQL cannot store. */
function withoutNul(json: string): string {
  return json.includes('\\u0000') ? json.replace(/(?<!\\)((?:\\\\)*)\\u0000/g, '$1\\ufffd') : json
}

import { sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'

/**
 * Deletes the details of old epochs: in each namespace the newest `keep` epochs and the last published one keep them, all others only keep
 * their row and the results of their validations.
 */
export async function retainEpochs(queries: Queries, namespaceId: number, keep: number): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: number }>`
      update epochs set kept = false
      where namespace_id = ${namespaceId} and kept
        and id not in (select id from epochs where namespace_id = ${namespaceId} order by seen_at desc, id desc limit ${keep})
        and id not in (select id from epochs where namespace_id = ${namespaceId} and status = 'published'
          order by published_at desc limit 1)
      returning id`.execute(transaction)
    const gone = rows.map(({ id }) => id)
    if (gone.length === 0) return
    await sql`delete from epoch_members where epoch_id = any(${gone}::bigint[])`.execute(transaction)
    await sql`
      delete from epoch_results where validation_id in
        (select id from epoch_validations where epoch_id = any(${gone}::bigint[]))`.execute(transaction)
    await sql`update epoch_validations set report = null where epoch_id = any(${gone}::bigint[])`.execute(transaction)
    await sql`
      delete from entry_versions v using entries e
      where e.key = v.entry and e.namespace_id = ${namespaceId}
        and not exists (select from epoch_members m where m.version = v.id)`.execute(transaction)
  })
}

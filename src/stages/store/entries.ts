import { sql } from 'kysely'
import type { Queries } from '../../base/db/database.ts'
import { portionsOf } from '../../base/portions.ts'
import type { ClaimInContext } from '../../engine/scan/pages/stated.ts'
import type { Namespace } from '../../ledger/entries/namespaces.ts'
import { entryRows, putEntries } from '../../ledger/entries/put.ts'

const BATCH = 500

/** Stores the claims of a scan as the entries of a namespace without a repository, and retires earlier ones that are gone. */
export async function replaceEntries(
  queries: Queries,
  { id: namespace }: Namespace,
  claims: readonly ClaimInContext[],
  now: number,
): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    for (const portion of portionsOf(claims, BATCH))
      await putEntries(transaction, namespace, entryRows('claim', portion), { now, countsUnchanged: true })
    await sql`
      update entries set retired_at = ${new Date(now)}
      where namespace_id = ${namespace} and kind = 'claim' and retired_at is null
        and id <> all(${claims.map(({ id }) => id)}::text[])`.execute(transaction)
  })
}

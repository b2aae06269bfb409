import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Epoch } from '../epoch.ts'
import { epochOf } from './read.ts'

export interface NewEpoch {
  readonly namespaceId: number
  /** The commit that its entries were read at; null for entries that no scan brought. */
  readonly headSha: string | null
  /** Milliseconds since the epoch of clocks. */
  readonly now: number
}

/** All that an entry says, and who says it. Where it stands is no part of it. */
const DIGEST = sql`encode(sha256(convert_to(jsonb_build_array(e.id, e.kind, e.claim_type, e.question, e.answer, e.value,
  e.statement, e.subject, e.headings, e.source_file)::text, 'UTF8')), 'hex')`

/**
 * Takes a snapshot of the entries of a namespace. Entries that say the same make the same epoch: it is come upon again instead of made twice,
 * and is a candidate again if its entries had been forgotten meanwhile.
 */
export async function createEpoch(
  queries: Queries,
  { namespaceId, headSha, now }: NewEpoch,
): Promise<{ readonly epoch: Epoch; readonly isNew: boolean }> {
  const at = new Date(now)
  return queries.transaction().execute(async (transaction) => {
    // Two snapshots of one namespace at a time would be made twice.
    await sql`select id from namespaces where id = ${namespaceId} for update`.execute(transaction)
    await sql`
      insert into entry_versions (entry, digest, question, answer, value, statement, subject, headings, source_file)
      select e.key, ${DIGEST}, e.question, e.answer, e.value, e.statement, e.subject, e.headings, e.source_file
      from entries e where e.namespace_id = ${namespaceId} and e.retired_at is null
      on conflict (entry, digest) do nothing`.execute(transaction)
    const { rows } = await sql<{ digest: string; entries: number }>`
      select encode(sha256(convert_to(coalesce(string_agg(${DIGEST}, ' ' order by e.id collate "C"), ''), 'UTF8')), 'hex')
        as digest, count(*)::integer as entries
      from entries e where e.namespace_id = ${namespaceId} and e.retired_at is null`.execute(transaction)
    const { digest = '', entries = 0 } = rows[0] ?? {}
    const before = await transaction
      .selectFrom('epochs')
      .select(['id', 'kept'])
      .where('namespace_id', '=', namespaceId)
      .where('digest', '=', digest)
      .executeTakeFirst()
    const row = await transaction
      .insertInto('epochs')
      .values({ namespace_id: namespaceId, digest, entries, created_at: at, seen_at: at, forced_why: null })
      .onConflict((conflict) => conflict.columns(['namespace_id', 'digest']).doUpdateSet({ seen_at: at, kept: true }))
      .returningAll()
      .executeTakeFirstOrThrow()
    if (before?.kept !== true) await addMembers(transaction, row.id, namespaceId)
    if (headSha !== null)
      await transaction
        .insertInto('epoch_commits')
        .values({ epoch_id: row.id, head_sha: headSha, seen_at: at })
        .onConflict((conflict) => conflict.columns(['epoch_id', 'head_sha']).doUpdateSet({ seen_at: at }))
        .execute()
    return { epoch: epochOf(row), isNew: before === undefined }
  })
}

async function addMembers(queries: Queries, epochId: number, namespaceId: number): Promise<void> {
  await sql`
    insert into epoch_members (epoch_id, version, line)
    select ${epochId}, v.id, e.line
    from entries e join entry_versions v on v.entry = e.key and v.digest = ${DIGEST}
    where e.namespace_id = ${namespaceId} and e.retired_at is null
    on conflict do nothing`.execute(queries)
}

import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Epoch } from '../epoch.ts'
import { type CommitEntries, noteCommit } from './commit.ts'
import { EPOCH } from './read.ts'

export interface NewEpoch {
  readonly namespaceId: number
  /** The commit that its entries were read at; null for entries that no scan brought. */
  readonly headSha: string | null
  /** What stands at that commit; left out, the entries of the namespace as they are now. */
  readonly commit?: CommitEntries
  /** Milliseconds since the epoch of clocks. */
  readonly now: number
}

/** All that an entry says, and who says it. Where it stands is no part of it. */
const DIGEST = sql`encode(sha256(convert_to(jsonb_build_array(e.id, e.kind, e.claim_type, e.question, e.answer, e.value,
  e.statement, e.subject, e.headings, e.source_file)::text, 'UTF8')), 'hex')`

/**
 * Takes a snapshot of the entries of a namespace, or of what stands at another commit. Entries that say the same make the same
 * epoch: it is come upon again instead of made twice, and whole again if its entries had been forgotten meanwhile.
 */
export async function createEpoch(
  queries: Queries,
  { namespaceId, headSha, commit, now }: NewEpoch,
): Promise<{ readonly epoch: Epoch; readonly isNew: boolean }> {
  const at = new Date(now)
  return queries.transaction().execute(async (transaction) => {
    const current = commit === undefined
    const source =
      commit === undefined ? entriesNow(namespaceId) : await noteCommit(transaction, namespaceId, commit, now)
    // Two snapshots of one namespace at a time would be made twice.
    await sql`select id from namespaces where id = ${namespaceId} for update`.execute(transaction)
    const { digest, entries } = await addVersions(transaction, source)
    const before = await transaction
      .selectFrom('epochs')
      .select(['id', 'kept'])
      .where('namespace_id', '=', namespaceId)
      .where('digest', '=', digest)
      .executeTakeFirst()
    const epoch = await transaction
      .insertInto('epochs')
      .values({ namespace_id: namespaceId, digest, entries, created_at: at, seen_at: at, current, forced_why: null })
      .onConflict((conflict) =>
        conflict
          .columns(['namespace_id', 'digest'])
          // What an older commit says again is not what the namespace says now.
          .doUpdateSet({ kept: true, ...(current ? { seen_at: at, current } : {}) }),
      )
      .returning(EPOCH)
      .executeTakeFirstOrThrow()
    if (before?.kept !== true) await addMembers(transaction, epoch.id, source)
    if (headSha !== null)
      await transaction
        .insertInto('epoch_commits')
        .values({ epoch_id: epoch.id, head_sha: headSha, seen_at: at })
        .onConflict((conflict) => conflict.columns(['epoch_id', 'head_sha']).doUpdateSet({ seen_at: at }))
        .execute()
    return { epoch, isNew: before === undefined }
  })
}

function entriesNow(namespaceId: number): RawBuilder<unknown> {
  return sql`(select * from entries where namespace_id = ${namespaceId} and retired_at is null)`
}

/** Keeps what entries say, as far as it is not kept, and tells the digest of all of it. */
async function addVersions(
  queries: Queries,
  source: RawBuilder<unknown>,
): Promise<{ readonly digest: string; readonly entries: number }> {
  await sql`
    insert into entry_versions (entry, digest, question, answer, value, statement, subject, headings, source_file)
    select e.key, ${DIGEST}, e.question, e.answer, e.value, e.statement, e.subject, e.headings, e.source_file
    from ${source} e order by e.id collate "C" on conflict (entry, digest) do nothing`.execute(queries)
  const { rows } = await sql<{ digest: string; entries: number }>`
    select encode(sha256(convert_to(coalesce(string_agg(${DIGEST}, ' ' order by e.id collate "C"), ''), 'UTF8')), 'hex')
      as digest, count(*)::integer as entries
    from ${source} e`.execute(queries)
  return rows[0] ?? { digest: '', entries: 0 }
}

async function addMembers(queries: Queries, epochId: number, source: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into epoch_members (epoch_id, version, line, last_line)
    select ${epochId}, v.id, e.line, e.last_line
    from ${source} e join entry_versions v on v.entry = e.key and v.digest = ${DIGEST}
    on conflict do nothing`.execute(queries)
}

import { sql } from 'kysely'
import { analyze, MANY_ROWS } from '../../base/db/analyze.ts'
import type { Queries } from '../../base/db/database.ts'
import { type Answer, CONTENT_COLUMNS, ENTRY, type Entry, withTitles } from './entry.ts'
import { namespaceOfRepository } from './namespaces.ts'
import { type EntryRows, entryRows, putEntries } from './put.ts'
import { AT_ONCE, retireOthers } from './retire.ts'

/**
 * Makes the claims of a repository, as stored by the last scan of its default branch, the entries of its namespace. Entries of claims that
 * are gone are retired and keep their events. `now` is in milliseconds since the epoch.
 */
export async function syncClaimEntries(queries: Queries, repositoryId: number, now: number): Promise<void> {
  const namespace = await namespaceOfRepository(queries, repositoryId)
  const present = new Set<string>()
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string }>`
      select claim_id as id from claims where repository_id = ${repositoryId} and claim_id > ${after}
      order by claim_id limit ${AT_ONCE}`.execute(queries)
    const ids = rows.map(({ id }) => id)
    for (const id of ids) present.add(id)
    await putEntries(queries, namespace, storedClaims(repositoryId, ids), { now, countsUnchanged: false })
    after = ids.at(-1) ?? after
    if (ids.length < AT_ONCE) break
  }
  await retireOthers(queries, { namespace, kinds: ['claim'], present }, now)
  if (present.size >= MANY_ROWS) await analyze(queries, ['entries', 'entry_trust'])
}

/** Claims as they are stored. */
function storedClaims(repositoryId: number, ids: readonly string[]): EntryRows {
  const columns = CONTENT_COLUMNS.flatMap(([name, { claims }]) => (claims === undefined ? [] : [{ name, claims }]))
  const content = columns.map(({ name, claims }) => sql`${sql.id(claims)} as ${sql.id(name)}`)
  const rows = sql`(
    select claim_id as id, 'claim' as kind, ${sql.join(content)}
    from claims where repository_id = ${repositoryId} and claim_id = any(${ids}::text[])) r order by id`
  return { origin: 'claim', names: columns.map(({ name }) => name), rows }
}

/**
 * Inserts or replaces a question with its answer. `conflict`: the id belongs to another kind of entry. `now` is in milliseconds since the
 * epoch.
 */
export async function saveAnswer(
  queries: Queries,
  { namespaceId, ...answer }: Answer & { readonly namespaceId: number },
  now: number,
): Promise<'created' | 'updated' | 'conflict'> {
  const [entry] = await queries
    .transaction()
    .execute((transaction) =>
      putEntries(transaction, namespaceId, entryRows('answer', [answer]), { now, countsUnchanged: true }),
    )
  if (!entry) return 'conflict'
  return entry.isNew ? 'created' : 'updated'
}

export async function findEntries(
  queries: Queries,
  namespaceIds: readonly number[],
  ids: readonly string[],
): Promise<Entry[]> {
  const rows = await queries
    .selectFrom('entries')
    .select(ENTRY)
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .where(sql<boolean>`namespace_id = any(${namespaceIds}::bigint[])`)
    .orderBy('key')
    .execute()
  return rows.map(withTitles)
}

import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { analyze, MANY_ROWS } from '../../../base/db/analyze.ts'
import type { Queries } from '../../../base/db/database.ts'
import { rowsAs } from '../../../base/db/values/rows.ts'
import { columnList, contentNames } from '../../../ledger/entries/entry.ts'
import { AT_ONCE } from '../../../ledger/entries/retire.ts'
import type { Epoch } from '../epoch.ts'
import { type CommitEntries, noteCommit, VERSION } from './commit.ts'
import { EPOCH } from './read.ts'

export interface NewEpoch {
  readonly namespaceId: number
  /** The commit at which its entries were read; null for entries that no scan added. */
  readonly headSha: string | null
  /** The entries of that commit; if omitted, the current entries of the namespace. */
  readonly commit?: CommitEntries
  /** In milliseconds since the Unix epoch. */
  readonly now: number
}

/** The content and the source of an entry. Its line is not included. */
const DIGEST = sql`encode(sha256(convert_to(jsonb_build_array(${columnList(
  ['id', 'kind', ...contentNames(({ epoch }) => epoch === 'entry' || epoch === 'version')],
  'e',
)})::text, 'UTF8')), 'hex')`

/** The columns of `entry_versions` that are copied from entries. */
const CONTENT = columnList(contentNames(({ epoch }) => epoch === 'version'))

/** An entry in an epoch. */
interface Member {
  readonly key: number
  readonly id: string
  /** Digest of its content. */
  readonly digest: string
  readonly line: number | null
  readonly last_line: number | null
}

/**
 * Creates a snapshot of the entries of a namespace, or of another commit. Equal content is the same epoch: it is found again instead of
 * created twice, and restored if its entries had been deleted. It is marked as kept once it has all of its entries: these are inserted in
 * batches, so that other transactions can run in between.
 */
export async function createEpoch(
  queries: Queries,
  { namespaceId, headSha, commit, now }: NewEpoch,
): Promise<{ readonly epoch: Epoch; readonly isNew: boolean }> {
  const source = commit === undefined ? entriesNow(queries, namespaceId) : noteCommit(queries, namespaceId, commit, now)
  const members = await addVersions(queries, source)
  const { id, isNew, isWhole } = await openEpoch(queries, namespaceId, members, {
    isCurrent: commit === undefined,
    now,
  })
  if (!isWhole) await addMembers(queries, id, members)
  if (members.length >= MANY_ROWS) await analyze(queries, ['entry_versions', 'epoch_members'])
  if (headSha !== null)
    await queries
      .insertInto('epoch_commits')
      .values({ epoch_id: id, head_sha: headSha, seen_at: new Date(now) })
      .onConflict((conflict) => conflict.columns(['epoch_id', 'head_sha']).doUpdateSet({ seen_at: new Date(now) }))
      .execute()
  const epoch = await queries
    .updateTable('epochs')
    .set({ kept: true })
    .where('id', '=', id)
    .returning(EPOCH)
    .executeTakeFirstOrThrow()
  return { epoch, isNew }
}

/** The current entries of a namespace, in batches. */
async function* entriesNow(queries: Queries, namespaceId: number): AsyncGenerator<RawBuilder<unknown>> {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ key: number; id: string }>`
      select key, id from entries where namespace_id = ${namespaceId} and id > ${after} and retired_at is null
      order by id limit ${AT_ONCE}`.execute(queries)
    if (rows.length > 0) yield sql`(select * from entries where key = any(${rows.map(({ key }) => key)}::bigint[]))`
    after = rows.at(-1)?.id ?? after
    if (rows.length < AT_ONCE) return
  }
}

/** Stores new versions of entries, and returns the members of an epoch of them. */
async function addVersions(queries: Queries, source: AsyncIterable<RawBuilder<unknown>>): Promise<Member[]> {
  const members: Member[] = []
  for await (const portion of source) {
    const { rows } = await sql<Member>`
      with told as materialized (select ${VERSION}, ${DIGEST} as digest from ${portion} e), kept as (
        insert into entry_versions (entry, digest, ${CONTENT})
        select key, digest, ${CONTENT} from told
        order by id collate "C" on conflict (entry, digest) do nothing
      )
      select key, id, digest, line, last_line from told`.execute(queries)
    members.push(...rows)
  }
  return members
}

/** The digest of the content of all members of an epoch, in the byte order of their ids. */
function digestOf(members: readonly Member[]): string {
  const inOrder = members.toSorted((a, b) => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)))
  return hash('sha256', inOrder.map(({ digest }) => digest).join(' '))
}

/** Finds or creates the epoch for some content, without its entries. */
async function openEpoch(
  queries: Queries,
  namespaceId: number,
  members: readonly Member[],
  { isCurrent, now }: { readonly isCurrent: boolean; readonly now: number },
): Promise<{ readonly id: number; readonly isNew: boolean; readonly isWhole: boolean }> {
  const at = new Date(now)
  const { id, kept, inserted } = await queries
    .insertInto('epochs')
    .values({
      namespace_id: namespaceId,
      digest: digestOf(members),
      entries: members.length,
      created_at: at,
      seen_at: at,
      current: isCurrent,
      forced_why: null,
      kept: false,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['namespace_id', 'digest'])
        // The content of an older commit is not the current state of the namespace.
        .doUpdateSet(isCurrent ? { seen_at: at, current: true } : { digest: (eb) => eb.ref('excluded.digest') }),
    )
    .returning(['id', 'kept', sql<boolean>`xmax = 0`.as('inserted')])
    .executeTakeFirstOrThrow()
  return { id, isNew: inserted, isWhole: kept }
}

async function addMembers(queries: Queries, epochId: number, members: readonly Member[]): Promise<void> {
  const columns = { key: 'bigint', digest: 'text', line: 'integer', last_line: 'integer' }
  for (let start = 0; start < members.length; start += AT_ONCE)
    await sql`
      insert into epoch_members (epoch_id, version, line, last_line)
      select ${epochId}, v.id, r.line, r.last_line
      from ${rowsAs('r', members.slice(start, start + AT_ONCE), columns)}
        cross join lateral (select id from entry_versions where entry = r.key and digest = r.digest offset 0) v
      on conflict do nothing`.execute(queries)
}

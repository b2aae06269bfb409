import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import type { Passage } from '../../../base/passage.ts'
import { portionsOf } from '../../../base/portions.ts'
import { type ClaimContent, CONTENT_COLUMNS, columnList, contentNames } from '../../../ledger/entries/entry.ts'
import { type EntryRows, entryRows } from '../../../ledger/entries/put.ts'
import { AT_ONCE } from '../../../ledger/entries/retire.ts'
import { initialState } from '../../../ledger/trust/initial-state.ts'

/** The entries of a commit other than the namespace's current state. */
export interface CommitEntries {
  readonly claims: readonly ClaimContent[]
  /** In batches: there may be a hundred thousand. */
  readonly passages: AsyncIterable<readonly Passage[]> | Iterable<readonly Passage[]>
}

/** The columns that an epoch has, wherever it stores them. */
const EPOCH_NAMES = contentNames(({ epoch }) => epoch)

/** The columns of `entries e` that an epoch stores. */
export const VERSION = columnList(['key', 'id', 'kind', ...EPOCH_NAMES], 'e')

/**
 * The entries of a commit, in batches, each as a relation to select {@link VERSION} from. Unknown entries are added to the namespace as
 * retired ones; of duplicate ids the first counts. `now` is in milliseconds since the epoch.
 */
export async function* noteCommit(
  queries: Queries,
  namespaceId: number,
  { claims, passages }: CommitEntries,
  now: number,
): AsyncGenerator<RawBuilder<unknown>> {
  const seen = new Set<string>()
  const isFirst = ({ id }: { readonly id: string }): boolean => {
    const isNew = !seen.has(id)
    seen.add(id)
    return isNew
  }
  const note = async (entries: EntryRows): Promise<RawBuilder<unknown>> => {
    await addEntries(queries, namespaceId, entries, now)
    const content = CONTENT_COLUMNS.map(([name, { type }]) =>
      entries.names.includes(name) ? sql.id('r', name) : sql`null::${sql.raw(type)} as ${sql.id(name)}`,
    )
    return sql`(
      select known.key, r.id, r.kind, ${sql.join(content)}
      from (select * from ${entries.rows}) r
        join entries known on known.namespace_id = ${namespaceId} and known.id = r.id and known.kind = r.kind)`
  }
  for (const portion of portionsOf(claims, AT_ONCE)) yield await note(entryRows('claim', portion.filter(isFirst)))
  for await (const portion of passages) yield await note(entryRows('passage', portion.filter(isFirst)))
}

/** Adds the entries that are not there yet, as retired ones. */
async function addEntries(
  queries: Queries,
  namespaceId: number,
  { names, rows }: EntryRows,
  now: number,
): Promise<void> {
  const { score, ttl } = initialState(now)
  const at = new Date(now)
  await sql`
    with added as (
      insert into entries (namespace_id, id, kind, ${columnList(names)}, created_at, updated_at, retired_at)
      select ${namespaceId}, id, kind, ${columnList(names)}, ${at}, ${at}, ${at} from ${rows}
      on conflict (namespace_id, id) do nothing returning key
    )
    insert into entry_trust (entry, trust_score, expires_at)
    select key, ${score.trust_score}, ${ttl.expires_at} from added`.execute(queries)
}

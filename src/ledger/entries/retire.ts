import { sql } from 'kysely'
import type { Queries } from '../../base/db/database.ts'
import { portionsOf } from '../../base/portions.ts'

/** Entries per write statement: takes a fraction of a second in the embedded database, during which its other clients wait. */
export const AT_ONCE = 500
/** Entries per read statement. */
const READ_AT_ONCE = 5000
/** Milliseconds after which a retired passage is deleted, unless it has events or belongs to an epoch. */
const KEPT_MS = 30 * 86_400_000

/** Retires the entries of some kinds whose ids are not in `present`. `now` is in milliseconds since the epoch. */
export async function retireOthers(
  queries: Queries,
  of: { readonly namespace: number; readonly kinds: readonly string[]; readonly present: ReadonlySet<string> },
  now: number,
): Promise<void> {
  const gone: number[] = []
  for (let after = ''; ; ) {
    const { rows } = await sql<{ key: number; id: string; isActive: boolean }>`
      select key, id, kind = any(${of.kinds}::text[]) and retired_at is null as "isActive" from entries
      where namespace_id = ${of.namespace} and id > ${after} order by id limit ${READ_AT_ONCE}`.execute(queries)
    for (const { key, id, isActive } of rows) if (isActive && !of.present.has(id)) gone.push(key)
    after = rows.at(-1)?.id ?? after
    if (rows.length < READ_AT_ONCE) break
  }
  for (const keys of portionsOf(gone, AT_ONCE))
    await sql`
      update entries set retired_at = ${new Date(now)}
      where key = any(${keys}::bigint[]) and retired_at is null`.execute(queries)
}

/** Deletes passages that were retired 30 days ago, except those with events or in epochs. `now` is in milliseconds since the epoch. */
export async function forgetPassages(queries: Queries, namespace: number, now: number): Promise<void> {
  const { rows } = await sql<{ key: number }>`
    select key from entries e
    where namespace_id = ${namespace} and kind in ('section', 'code') and retired_at < ${new Date(now - KEPT_MS)}
      and not exists (select from validation_events where entry = e.key)
      and not exists (select from entry_versions where entry = e.key)`.execute(queries)
  for (const keys of portionsOf(
    rows.map(({ key }) => key),
    AT_ONCE,
  ))
    await sql`
      delete from entries e where key = any(${keys}::bigint[]) and retired_at is not null
        and not exists (select from validation_events where entry = e.key)
        and not exists (select from entry_versions where entry = e.key)`.execute(queries)
}

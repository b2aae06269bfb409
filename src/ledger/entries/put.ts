import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../base/db/database.ts'
import { type RowColumn, rowsAs } from '../../base/db/values/rows.ts'
import { insertInitialStates } from '../trust/store/state.ts'
import {
  ANSWER,
  CONTENT_COLUMNS,
  columnList,
  contentNames,
  type EntryKind,
  type Origin,
  type Origins,
  type Values,
} from './entry.ts'

/** The kinds of the entries that an origin becomes. */
const KINDS: Readonly<Record<Origin, readonly EntryKind[]>> = {
  claim: ['claim'],
  passage: ['section', 'code'],
  answer: [ANSWER],
}

const KIND_OF: { readonly [O in Origin]: (origin: Origins[O]) => EntryKind } = {
  claim: () => 'claim',
  passage: ({ kind }) => kind,
  answer: () => ANSWER,
}

/** Entries to write. */
export interface EntryRows {
  readonly origin: Origin
  /** The columns that are written, besides `id` and `kind`. */
  readonly names: readonly string[]
  /** A relation with these columns, and in which order they are inserted. */
  readonly rows: RawBuilder<unknown>
}

export function entryRows<O extends Origin>(origin: O, each: readonly Origins[O][]): EntryRows {
  const columns: Record<string, RowColumn<Origins[O]>> = {}
  for (const [name, column] of CONTENT_COLUMNS) {
    const values: Values = column
    const value = values[origin]
    if (value) columns[name] = [column.type, value]
  }
  const rows = rowsAs('r', each, { id: ['text', ({ id }) => id], kind: ['text', KIND_OF[origin]], ...columns })
  return { origin, names: Object.keys(columns), rows: sql`${rows} order by n` }
}

/**
 * Inserts entries, and updates those that exist. Returns which were inserted or updated; an id that belongs to an entry of another origin is
 * left out. `now` is in milliseconds since the epoch.
 *
 * @param countsUnchanged whether entries that stay as they are count as updated
 */
export async function putEntries(
  queries: Queries,
  namespace: number,
  { origin, names, rows }: EntryRows,
  { now, countsUnchanged }: { readonly now: number; readonly countsUnchanged: boolean },
): Promise<readonly { readonly key: number; readonly isNew: boolean }[]> {
  const at = new Date(now)
  const fixed: readonly string[] = contentNames(({ isInIdOf }) => isInIdOf?.includes(origin))
  const mutable = names.filter((name) => !fixed.includes(name))
  const { rows: entries } = await sql<{ key: number; isNew: boolean }>`
    insert into entries (namespace_id, id, kind, ${columnList(names)}, created_at, updated_at)
    select ${namespace}, id, kind, ${columnList(names)}, ${at}, ${at} from ${rows}
    on conflict (namespace_id, id) do update
    set ${sql.join(mutable.map((name) => sql`${sql.id(name)} = ${sql.id('excluded', name)}`))},
      updated_at = excluded.updated_at, retired_at = null
    where entries.kind = any(${KINDS[origin]}::text[]) and (${countsUnchanged} or entries.retired_at is not null
      or (${columnList(mutable, 'entries')}) is distinct from (${columnList(mutable, 'excluded')}))
    returning key, xmax = 0 as "isNew"`.execute(queries)
  await insertInitialStates(
    queries,
    entries.map(({ key }) => key),
    now,
  )
  return entries
}

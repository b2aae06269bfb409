import { sql } from 'kysely'
import type { Queries } from '../../base/db/database.ts'
import { rowsAs } from '../../base/db/values/rows.ts'
import { storableText } from '../../base/db/values/storable.ts'
import type { TriggerPhrases } from '../usage/learn-from-selection.ts'

/** The trigger phrases of an entry, oldest first. */
export async function triggersOf(queries: Queries, entry: number): Promise<TriggerPhrases> {
  return (await triggersOfAll(queries, [entry])).get(entry) ?? { given: [], learnt: [], takenBack: [] }
}

/** The entries of a namespace that have trigger phrases, by id. */
export async function entriesWithTriggers(
  queries: Queries,
  namespaceId: number,
): Promise<readonly { readonly key: number; readonly id: string }[]> {
  return queries
    .selectFrom('entries')
    .select(['key', 'id'])
    .where('namespace_id', '=', namespaceId)
    .where('retired_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('entry_triggers').select('phrase').whereRef('entry_triggers.entry', '=', 'entries.key')),
    )
    .orderBy('id')
    .execute()
}

/** The trigger phrases of entries that have some, oldest first. */
export async function triggersOfAll(
  queries: Queries,
  entries: readonly number[],
): Promise<Map<number, TriggerPhrases>> {
  const rows = await queries
    .selectFrom('entry_triggers')
    .select(['entry', 'phrase', 'learnt', 'taken_back_at'])
    .where(sql<boolean>`entry = any(${entries}::bigint[])`)
    .orderBy('created_at')
    .orderBy('phrase')
    .execute()
  const of = (entry: number, wanted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter((row) => row.entry === entry && wanted(row)).map(({ phrase }) => phrase)
  return new Map(
    rows.map(({ entry }) => [
      entry,
      {
        given: of(entry, ({ learnt }) => !learnt),
        learnt: of(entry, ({ learnt, taken_back_at }) => learnt && taken_back_at === null),
        takenBack: of(entry, ({ taken_back_at }) => taken_back_at !== null),
      },
    ]),
  )
}

/** Replaces the trigger phrases of an entry; indexes are notified. `at` is in milliseconds since the epoch. */
export async function saveTriggers(
  queries: Queries,
  entry: number,
  { given, learnt, takenBack = [] }: TriggerPhrases,
  at: number,
): Promise<void> {
  const time = new Date(at)
  const rows = [
    ...given.map((phrase) => ({ phrase: storableText(phrase), learnt: false, taken_back: null })),
    ...learnt.map((phrase) => ({ phrase: storableText(phrase), learnt: true, taken_back: null })),
    ...takenBack.map((phrase) => ({ phrase: storableText(phrase), learnt: true, taken_back: time })),
  ]
  // A given phrase takes precedence over a learnt one.
  const unique = [...new Map(rows.toReversed().map((row) => [row.phrase, row])).values()]
  await queries.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('entry_triggers')
      .where('entry', '=', entry)
      .where(sql<boolean>`phrase <> all(${unique.map(({ phrase }) => phrase)}::text[])`)
      .execute()
    await sql`
      insert into entry_triggers (entry, phrase, learnt, created_at, taken_back_at)
      select ${entry}, phrase, learnt, ${time}, taken_back
      from ${rowsAs('r', unique, { phrase: 'text', learnt: 'boolean', taken_back: 'timestamptz' })}
      on conflict (entry, phrase) do update
      set learnt = excluded.learnt, taken_back_at = excluded.taken_back_at`.execute(transaction)
    // The entry's own row records the change.
    await sql`update entries set line = line where key = ${entry}`.execute(transaction)
  })
}

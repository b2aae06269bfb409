import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { storableText } from '../../db/storable.ts'
import type { TriggerPhrases } from '../../evaluation/learn-from-selection.ts'

/** The trigger phrases of an entry, oldest first. */
export async function triggersOf(queries: Queries, entry: number): Promise<TriggerPhrases> {
  const rows = await queries
    .selectFrom('entry_triggers')
    .select(['phrase', 'learnt'])
    .where('entry', '=', entry)
    .orderBy('created_at')
    .orderBy('phrase')
    .execute()
  return {
    given: rows.filter(({ learnt }) => !learnt).map(({ phrase }) => phrase),
    learnt: rows.filter(({ learnt }) => learnt).map(({ phrase }) => phrase),
  }
}

/** Gives an entry these phrases and no others; indexes hear of it. `at` in milliseconds since the epoch. */
export async function saveTriggers(
  queries: Queries,
  entry: number,
  phrases: TriggerPhrases,
  at: number,
): Promise<void> {
  const rows = [
    ...phrases.given.map((phrase) => ({ phrase: storableText(phrase), learnt: false })),
    ...phrases.learnt.map((phrase) => ({ phrase: storableText(phrase), learnt: true })),
  ]
  const kept = rows.map(({ phrase }) => phrase)
  await queries.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('entry_triggers')
      .where('entry', '=', entry)
      .where(sql<boolean>`phrase <> all(${kept}::text[])`)
      .execute()
    if (rows.length > 0)
      await transaction
        .insertInto('entry_triggers')
        .values(rows.map((row) => ({ entry, ...row, created_at: new Date(at) })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    // The entry's own row says when it changed.
    await sql`update entries set line = line where key = ${entry}`.execute(transaction)
  })
}

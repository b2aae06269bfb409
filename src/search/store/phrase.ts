import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { storableText } from '../../db/storable.ts'
import type { EntryKind } from '../../entries/store.ts'

const MAX_ENTRIES = 50
const MIN_LENGTH = 4
const MAX_LENGTH = 200

/** The entries of a namespace that have a phrase word for word, whatever its case and spacing; some of them if there are many. */
export async function entriesWithPhrase(
  queries: Queries,
  { namespaceId, kinds }: { readonly namespaceId: number; readonly kinds: readonly EntryKind[] },
  phrase: string,
): Promise<number[]> {
  const wanted = wantedPhrase(phrase)
  if (wanted === null) return []
  const { rows } = await sql<{ key: number }>`
    select key from entries
    where namespace_id = ${namespaceId} and kind = any(${kinds}::text[]) and retired_at is null
      and strpos(regexp_replace(lower(concat_ws(' ', question, headings, answer, statement)), '\\s+', ' ', 'g'), ${wanted}) > 0
    order by key limit ${MAX_ENTRIES}`.execute(queries)
  return rows.map(({ key }) => key)
}

/** As {@link entriesWithPhrase}, of the versions of entries that an epoch has. */
export async function versionsWithPhrase(
  queries: Queries,
  { epochId, kinds }: { readonly epochId: number; readonly kinds: readonly EntryKind[] },
  phrase: string,
): Promise<number[]> {
  const wanted = wantedPhrase(phrase)
  if (wanted === null) return []
  const { rows } = await sql<{ id: number }>`
    select v.id from epoch_members m join entry_versions v on v.id = m.version join entries e on e.key = v.entry
    where m.epoch_id = ${epochId} and e.kind = any(${kinds}::text[])
      and strpos(regexp_replace(lower(concat_ws(' ', v.question, v.headings, v.answer, v.statement)), '\\s+', ' ', 'g'), ${wanted}) > 0
    order by v.id limit ${MAX_ENTRIES}`.execute(queries)
  return rows.map(({ id }) => id)
}

function wantedPhrase(phrase: string): string | null {
  const wanted = storableText(phrase)
    .toLowerCase()
    .replace(/[\s"?!.]+/gu, ' ')
    .trim()
  return wanted.length < MIN_LENGTH || wanted.length > MAX_LENGTH ? null : wanted
}

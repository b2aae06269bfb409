import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { storableText } from '../../db/storable.ts'

/** Bounds of the full text search. */
export const FULL_TEXT = {
  /** Matches that are ranked; a word that stands everywhere has more, and tells nothing. */
  ranked: 300,
  found: 50,
  longestQuery: 1000,
} as const

/**
 * Entries that have every word of the query, quoted words as a phrase, `or` and `-` as on the web: by key, best first. A
 * natural question seldom has an entry with all its words; a precise one does.
 */
export async function fullText(
  queries: Queries,
  namespaceId: number,
  query: string,
): Promise<{ readonly key: number; readonly score: number }[]> {
  const text = storableText(query.slice(0, FULL_TEXT.longestQuery))
  const { rows } = await sql<{ key: number; score: number }>`
    select key, ts_rank_cd(words, q, 1) as score
    from (
      select key, words, q from entries, websearch_to_tsquery('english', ${text}) q
      where namespace_id = ${namespaceId} and words @@ q and retired_at is null limit ${FULL_TEXT.ranked}
    ) matches
    order by score desc, key limit ${FULL_TEXT.found}`.execute(queries)
  return rows
}

import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { storableText } from '../../db/storable.ts'
import type { IndexedEntry } from '../namespace-index.ts'
import { type IndexedColumns, indexedEntry } from './changes.ts'
import { type FoundEntry, type FoundRow, foundEntry, TRUST_COLUMNS } from './found.ts'
import { FULL_TEXT } from './full-text.ts'

/** Entries that one request brings at most. */
const PAGE = 2000

/** The entries of an epoch as they were, by the numbers of their versions. What ties them to others is as it is now. */
export async function epochEntries(queries: Queries, epochId: number): Promise<IndexedEntry[]> {
  const all: IndexedEntry[] = []
  for (;;) {
    const { rows } = await sql<IndexedColumns & { key: number }>`
      select v.id as key, v.question, v.answer, v.statement, v.headings, v.source_file,
        array(select phrase from entry_triggers t where t.entry = e.key) as triggers,
        array(select m.file from mappings m where m.repository_id = n.repository_id and m.claim_id = e.id) as ties
      from epoch_members m join entry_versions v on v.id = m.version join entries e on e.key = v.entry
        join namespaces n on n.id = e.namespace_id
      where m.epoch_id = ${epochId} and v.id > ${all.at(-1)?.key ?? 0}
      order by v.id limit ${PAGE}`.execute(queries)
    all.push(...rows.map((row) => indexedEntry(row, row.key)))
    if (rows.length < PAGE) return all
  }
}

/** As {@link fullText}, over the entries of an epoch. */
export async function epochFullText(
  queries: Queries,
  epochId: number,
  query: string,
): Promise<{ readonly key: number; readonly score: number }[]> {
  const text = storableText(query.slice(0, FULL_TEXT.longestQuery))
  const { rows } = await sql<{ key: number; score: number }>`
    select key, ts_rank_cd(words, q, 1) as score
    from (
      select v.id as key, v.words, q
      from epoch_members m join entry_versions v on v.id = m.version, websearch_to_tsquery('english', ${text}) q
      where m.epoch_id = ${epochId} and v.words @@ q limit ${FULL_TEXT.ranked}
    ) matches
    order by score desc, key limit ${FULL_TEXT.found}`.execute(queries)
  return rows
}

/** The entries of these versions as they were in an epoch, with their trust as it is at a time in milliseconds. */
export async function foundInEpoch(
  queries: Queries,
  epochId: number,
  versions: readonly number[],
  now: number,
): Promise<Map<number, FoundEntry>> {
  if (versions.length === 0) return new Map()
  const { rows } = await sql<FoundRow>`
    select v.id as key, e.id, e.kind, e.claim_type, v.question, v.answer, v.statement, v.source_file, m.line,
      ${TRUST_COLUMNS}
    from entry_versions v join epoch_members m on m.version = v.id and m.epoch_id = ${epochId}
      join entries e on e.key = v.entry join entry_trust t on t.entry = e.key
    where v.id = any(${versions}::bigint[])`.execute(queries)
  return new Map(rows.map((row) => [row.key, foundEntry(row, now)]))
}

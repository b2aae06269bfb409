import { type RawBuilder, sql } from 'kysely'
import type { EntryKind } from '../../entries/store.ts'

/** The entries that are searched, of some kinds: those of a namespace as they are now, or those of an epoch as they were. */
export interface CorpusPart {
  readonly namespaceId: number
  /** Null for the entries as they are now. */
  readonly epochId: number | null
  readonly kinds: readonly EntryKind[]
}

/**
 * The entries of a corpus as rows `s`: `key` is the number that its index knows them by, that of the entry itself or of what it said in
 * an epoch; `entry` is that of the entry.
 */
export function corpusRows({ namespaceId, epochId, kinds }: CorpusPart): RawBuilder<unknown> {
  if (epochId === null)
    return sql`(
      select e.*, e.key as entry from entries e
      where e.namespace_id = ${namespaceId} and e.kind = any(${kinds}::text[]) and e.retired_at is null) s`
  return sql`(
    select v.id as key, v.entry, e.id, e.kind, e.claim_type, v.question, v.answer, v.statement, v.headings, v.source_file, v.words,
      m.line, m.last_line
    from epoch_members m join entry_versions v on v.id = m.version join entries e on e.key = v.entry
    where m.epoch_id = ${epochId} and e.kind = any(${kinds}::text[])) s`
}

import { type RawBuilder, sql } from 'kysely'
import type { Namespace } from '../../ledger/entries/namespaces.ts'
import type { EntryKind } from '../../ledger/entries/store.ts'

/** The entries to search, of some kinds: the current ones of a namespace, or those of an epoch as they were. */
export interface Corpus {
  /** Identifies the corpus. */
  readonly name: string
  readonly namespaceId: number
  /** Null for the current entries. */
  readonly epochId: number | null
  readonly kinds: readonly EntryKind[]
}

/** The default kinds: claims are found through the passages that contain them. */
const PASSAGES = ['section', 'code', 'qa'] as const satisfies readonly EntryKind[]

export function corpusOf(request: {
  readonly namespace: Pick<Namespace, 'id'>
  readonly epochId?: number
  readonly kind?: EntryKind | null
}): Corpus {
  const { namespace, kind = null } = request
  const epochId = request.epochId ?? null
  const name = `${kind ?? 'passages'} of ${epochId === null ? `namespace ${namespace.id}` : `epoch ${epochId}`}`
  return { name, namespaceId: namespace.id, epochId, kinds: kind === null ? PASSAGES : [kind] }
}

/**
 * The entries of a corpus as rows `s`: `key` is their number in the index, that of the entry itself or of its version in an epoch; `entry`
 * is that of the entry.
 */
export function corpusRows({ namespaceId, epochId, kinds }: Corpus): RawBuilder<unknown> {
  if (epochId === null)
    return sql`(
      select e.*, e.key as entry from entries e
      where e.namespace_id = ${namespaceId} and e.kind = any(${kinds}::text[]) and e.retired_at is null) s`
  return sql`(
    select v.id as key, v.entry, e.id, e.kind, e.claim_type, v.question, v.answer, v.statement, v.headings, v.source_file,
      m.line, m.last_line
    from epoch_members m join entry_versions v on v.id = m.version join entries e on e.key = v.entry
    where m.epoch_id = ${epochId} and e.kind = any(${kinds}::text[])) s`
}

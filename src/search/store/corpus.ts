import { type RawBuilder, sql } from 'kysely'
import type { Namespace } from '../../entries/namespaces.ts'
import type { EntryKind } from '../../entries/store.ts'

/** The entries that are searched, of some kinds: those of a namespace as they are now, or those of an epoch as they were. */
export interface Corpus {
  /** Tells it from others. */
  readonly name: string
  readonly namespaceId: number
  /** Null for the entries as they are now. */
  readonly epochId: number | null
  readonly kinds: readonly EntryKind[]
}

/** What is searched unless a kind is asked for: claims are found through the passages that they stand in. */
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
 * The entries of a corpus as rows `s`: `key` is the number that its index knows them by, that of the entry itself or of what it said in
 * an epoch; `entry` is that of the entry.
 */
export function corpusRows({ namespaceId, epochId, kinds }: Corpus): RawBuilder<unknown> {
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

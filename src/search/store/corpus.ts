import { type RawBuilder, sql } from 'kysely'
import { ANSWER, CONTENT_COLUMNS, type EntryKind } from '../../ledger/entries/entry.ts'
import type { Namespace } from '../../ledger/entries/namespaces.ts'

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
const PASSAGES = ['section', 'code', ANSWER] as const satisfies readonly EntryKind[]

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

/** Where an epoch has a column, for rows as {@link corpusRows} joins them. */
const EPOCH_TABLES = { entry: 'e', version: 'v', place: 'm' } as const

const IN_EPOCH = sql.join(
  CONTENT_COLUMNS.flatMap(([name, { epoch }]) => (epoch === undefined ? [] : [sql.id(EPOCH_TABLES[epoch], name)])),
)

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
    select v.id as key, v.entry, e.id, e.kind, ${IN_EPOCH}
    from epoch_members m join entry_versions v on v.id = m.version join entries e on e.key = v.entry
    where m.epoch_id = ${epochId} and e.kind = any(${kinds}::text[])) s`
}

import { sql } from 'kysely'
import type { Queries } from '../../base/db/database.ts'
import { columnList, type EntryKind } from '../../ledger/entries/entry.ts'
import type { IndexedEntry } from '../namespace-index.ts'
import { indexedPassage } from '../passage/indexed-passage.ts'
import { type Corpus, corpusRows } from './corpus.ts'

/** Possible changes in a corpus since a snapshot, or a page of them. */
export interface Changes {
  /** Existing entries; {@link indexedEntry} says how they are indexed. */
  readonly put: readonly EntryRow[]
  /** Keys of entries that were removed from the docs. */
  readonly gone: readonly number[]
  /** The snapshot for the next call, in PostgreSQL's notation: the first open transaction, the next one, and those open. */
  readonly snapshot: string
  /** The search settings of the repository's configuration, as JSON; null if unknown. */
  readonly settings: string | null
  /** The key after which there may be more changes; null if these were all. */
  readonly next: number | null
}

/** A range of changes by entry key, starting after one. */
export interface Page {
  readonly after: number
  readonly limit: number
}

/** What is read of an entry to index it. */
export interface EntryRow {
  readonly key: number
  readonly kind: EntryKind
  readonly question: string | null
  readonly answer: string
  readonly statement: string | null
  readonly headings: string
  /** The context of a claim; omitted if it is not stored. */
  readonly section?: string
  readonly source_file: string | null
  readonly triggers: string[]
  readonly ties: string[]
}

interface Row extends Omit<EntryRow, 'key'> {
  readonly snapshot: string
  readonly settings: string | null
  readonly key: number | null
  readonly retired: boolean
}

/** What is read of `entries e` or rows `s` to index them. */
const INDEXED = [
  'key',
  'kind',
  'question',
  'answer',
  'statement',
  'headings',
  'source_file',
] as const satisfies readonly (keyof EntryRow)[]

/** Of `namespaces n`. */
const SETTINGS = sql`jsonb_build_object('tiers', n.tiers, 'models', n.epoch_settings -> 'models')::text as settings`

/** For `entries e` in `namespaces n`. */
const TIED = sql`array(select phrase from entry_triggers t where t.entry = e.key and t.taken_back_at is null) as triggers,
  array(
    select m.file from mappings m where m.repository_id = n.repository_id and m.claim_id = e.id
    union
    select m.file from claims c join mappings m on m.repository_id = c.repository_id and m.claim_id = c.claim_id
    where e.kind = 'section' and c.repository_id = n.repository_id and c.file = e.source_file and c.line between e.line and e.last_line
  ) as ties`

/**
 * The entries of a corpus that changed since a snapshot; all for null. Those of a transaction that was open then are included once it is
 * committed.
 */
export async function changesSince(
  queries: Queries,
  corpus: Corpus,
  since: string | null,
  page: Page,
): Promise<Changes> {
  if (corpus.epochId !== null) return epochChanges(queries, corpus, since, page)
  const { namespaceId, kinds } = corpus
  const { after, limit } = page
  const { rows } = await sql<Row>`
    select s.snapshot, ${SETTINGS}, e.*
    from (select pg_current_snapshot()::text as snapshot) s
    left join namespaces n on n.id = ${namespaceId}
    left join lateral (
      select ${columnList(INDEXED, 'e')}, e.section, e.retired_at is not null as retired, ${TIED}
      from entries e
      where e.namespace_id = ${namespaceId} and e.kind = any(${kinds}::text[]) and e.key > ${after} and ${unseen(since)}
      order by e.key limit ${limit}
    ) e on true
    order by e.key`.execute(queries)
  const found = rows.flatMap((row) => (row.key === null ? [] : [{ ...row, key: row.key }]))
  return {
    put: found.flatMap(({ retired, snapshot: _, settings: __, ...row }) => (retired ? [] : [row])),
    gone: found.filter(({ retired }) => retired).map(({ key }) => key),
    snapshot: rows[0]?.snapshot ?? '',
    settings: rows[0]?.settings ?? null,
    next: nextOf(found, limit),
  }
}

/** The snapshot of an epoch, which does not change. */
const ALL = 'all'

/** The entries of an epoch as they were, with their current relations to others. */
async function epochChanges(
  queries: Queries,
  corpus: Corpus,
  since: string | null,
  { after, limit }: Page,
): Promise<Changes> {
  const namespace = await sql<{ settings: string | null }>`
    select ${SETTINGS} from namespaces n where id = ${corpus.namespaceId}`.execute(queries)
  const known = { gone: [], snapshot: ALL, settings: namespace.rows[0]?.settings ?? null }
  if (since !== null) return { ...known, put: [], next: null }
  const { rows } = await sql<EntryRow>`
    select ${columnList(INDEXED, 's')}, ${TIED}
    from ${corpusRows(corpus)} join entries e on e.key = s.entry join namespaces n on n.id = e.namespace_id
    where s.key > ${after}
    order by s.key limit ${limit}`.execute(queries)
  return { ...known, put: rows, next: nextOf(rows, limit) }
}

/** The key after which there may be more rows than on a page; null if the page was not full. */
function nextOf(rows: readonly { readonly key: number }[], limit: number): number | null {
  return rows.length < limit ? null : (rows.at(-1)?.key ?? null)
}

/** The condition for changes that a snapshot does not include: from later transactions, and from those that were open. */
function unseen(since: string | null) {
  if (since === null) return sql`true`
  const [, next = '0', open = ''] = since.split(':')
  const underWay = open.split(',').filter(Boolean)
  const began = sql`e.changed_in >= ${next}::xid8`
  return underWay.length === 0 ? began : sql`(${began} or e.changed_in = any(${underWay}::xid8[]))`
}

export function indexedEntry(row: EntryRow): IndexedEntry {
  if (row.kind !== 'section' && row.kind !== 'code') return indexedStatement(row)
  const { key, answer: text, headings, source_file: file, triggers, ties } = row
  const passage = indexedPassage({ titles: headings.split('\n'), text, file, isCode: row.kind === 'code' })
  return { ...passage, key, triggers, ties: [...(file === null ? [] : [file]), ...ties] }
}

function indexedStatement({
  key,
  question,
  answer,
  statement,
  headings,
  section = '',
  ...row
}: EntryRow): IndexedEntry {
  const { source_file, triggers, ties } = row
  return {
    key,
    text: [question, answer, statement, headings, source_file].filter((part) => part !== null).join('\n'),
    about: section,
    triggers,
    ties: source_file === null ? ties : [source_file, ...ties],
  }
}

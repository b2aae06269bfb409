import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { IndexedEntry } from '../namespace-index.ts'

/** What may have changed in a namespace since a snapshot. */
export interface Changes {
  /** Of entries that are there. */
  readonly put: readonly IndexedEntry[]
  /** Keys of entries that went out of the docs. */
  readonly gone: readonly number[]
  /** The snapshot to ask for next, as PostgreSQL writes it: the first open transaction, the next one, and those open. */
  readonly snapshot: string
}

/** What of a row makes an index's entry. */
export interface IndexedColumns {
  readonly question: string | null
  readonly answer: string
  readonly statement: string | null
  readonly headings: string
  readonly source_file: string | null
  readonly triggers: string[]
  readonly ties: string[]
}

interface Row extends IndexedColumns {
  readonly snapshot: string
  readonly key: number | null
  readonly retired: boolean
}

/** Entries that one request brings at most. */
const PAGE = 2000

/**
 * The entries of a namespace that changed since a snapshot, all of them for null. Those of a transaction that was under way
 * then come once it is committed.
 */
export async function changesSince(queries: Queries, namespaceId: number, since: string | null): Promise<Changes> {
  if (since !== null) return collected(await changedRows(queries, namespaceId, since))
  const all: Row[] = []
  for (let after = 0; ; after = all.at(-1)?.key ?? 0) {
    const rows = await page(queries, namespaceId, after)
    all.push(...rows)
    // Of several pages the first one saw the oldest state.
    if (rows.length < PAGE) return collected(all)
  }
}

function collected(rows: readonly Row[]): Changes {
  const put: IndexedEntry[] = []
  const gone: number[] = []
  for (const row of rows) {
    if (row.key === null) continue
    if (row.retired) gone.push(row.key)
    else put.push(indexedEntry(row, row.key))
  }
  return { put, gone, snapshot: rows[0]?.snapshot ?? '' }
}

const COLUMNS = sql`e.key, e.question, e.answer, e.statement, e.headings, e.source_file, e.retired_at is not null as retired,
  array(select phrase from entry_triggers t where t.entry = e.key) as triggers,
  array(select m.file from mappings m where m.repository_id = n.repository_id and m.claim_id = e.id) as ties`
const NOW = sql`(select pg_current_snapshot()::text as snapshot) s`

async function page(queries: Queries, namespaceId: number, after: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.snapshot, e.*
    from ${NOW} left join lateral (
      select ${COLUMNS} from entries e join namespaces n on n.id = e.namespace_id
      where e.namespace_id = ${namespaceId} and e.key > ${after}
      order by e.key limit ${PAGE}
    ) e on true
    order by e.key`.execute(queries)
  return rows
}

/** What a snapshot does not see: transactions that began after it, and those that were under way. */
async function changedRows(queries: Queries, namespaceId: number, since: string): Promise<Row[]> {
  const [, next = '0', open = ''] = since.split(':')
  const { rows } = await sql<Row>`
    select s.snapshot, e.*
    from ${NOW} left join lateral (
      select ${COLUMNS} from entries e join namespaces n on n.id = e.namespace_id
      where e.namespace_id = ${namespaceId}
        and (e.changed_in >= ${next}::xid8 or e.changed_in = any(${open.split(',').filter(Boolean)}::xid8[]))
    ) e on true
    order by e.key`.execute(queries)
  return rows
}

/** An entry as the index takes it, from what is stored of it. */
export function indexedEntry(
  { question, answer, statement, headings, source_file, triggers, ties }: IndexedColumns,
  key: number,
): IndexedEntry {
  return {
    key,
    text: [question, answer, statement, headings, source_file].filter((part) => part !== null).join('\n'),
    triggers,
    ties: source_file === null ? ties : [source_file, ...ties],
  }
}

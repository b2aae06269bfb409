import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { IndexedEntry } from '../namespace-index.ts'

/** What may have changed in a namespace since a snapshot. */
export interface Changes {
  /** Of entries that are there. */
  readonly put: readonly IndexedEntry[]
  /** Keys of entries that went out of the docs. */
  readonly gone: readonly number[]
  /** The snapshot to ask for next. */
  readonly snapshot: string
}

interface Row {
  readonly snapshot: string
  readonly key: number | null
  readonly question: string | null
  readonly answer: string
  readonly source_file: string | null
  readonly retired: boolean
  readonly triggers: string[]
  readonly ties: string[]
}

/** Entries that one request brings at most. */
const PAGE = 2000

/**
 * All entries of a namespace that may have changed since a snapshot, all of them for null. A transaction that was under way
 * at that time is not missed: its entries come once it is committed, others may come again.
 */
export async function changesSince(queries: Queries, namespaceId: number, since: string | null): Promise<Changes> {
  const put: IndexedEntry[] = []
  const gone: number[] = []
  let snapshot: string | null = null
  for (let after = 0; ; ) {
    const rows = await page(queries, namespaceId, since, after)
    // Of several pages the first one saw the oldest state.
    snapshot ??= rows[0]?.snapshot ?? '0'
    for (const row of rows) {
      if (row.key === null) continue
      after = row.key
      if (row.retired) gone.push(row.key)
      else put.push(entryOf(row, row.key))
    }
    if (rows.length < PAGE) return { put, gone, snapshot }
  }
}

async function page(queries: Queries, namespaceId: number, since: string | null, after: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.snapshot, e.*
    from (select pg_snapshot_xmin(pg_current_snapshot())::text as snapshot) s
    left join lateral (
      select e.key, e.question, e.answer, e.source_file, e.retired_at is not null as retired,
        array(select phrase from entry_triggers t where t.entry = e.key) as triggers,
        array(select m.file from mappings m where m.repository_id = n.repository_id and m.claim_id = e.id) as ties
      from entries e join namespaces n on n.id = e.namespace_id
      where e.namespace_id = ${namespaceId} and e.key > ${after}
        ${since === null ? sql`` : sql`and e.changed_in >= ${since}::xid8`}
      order by e.key limit ${PAGE}
    ) e on true
    order by e.key`.execute(queries)
  return rows
}

function entryOf({ question, answer, source_file, triggers, ties }: Row, key: number): IndexedEntry {
  return {
    key,
    text: [question, answer, source_file].filter((part) => part !== null).join('\n'),
    triggers,
    ties: source_file === null ? ties : [source_file, ...ties],
  }
}

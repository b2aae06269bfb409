import { sql } from 'kysely'
import type { ClaimType } from '../../../../base/config/claim-types.ts'
import type { Queries } from '../../../../base/db/database.ts'
import { groupBy } from '../../../../base/group-by.ts'
import { LEVEL_NAMES } from '../../../../ledger/trust/level.ts'
import { type Page, type Paging, pageOf, rangeOf } from '../../paging.ts'
import type { LevelName, VerdictFilter } from '../../routes.ts'
import { IN_ORDER } from './in-order.ts'
import { shownLevelAt } from './trust-sql.ts'

/** Maximum number of claims of a docs page to show as cells; the list of its claims has all. */
const MAX_CELLS = 150

/** One claim as a cell in the strip of its page. */
export interface Cell {
  readonly id: string
  readonly line: number
  readonly type: ClaimType
  /** As on the page, and the value; both truncated. */
  readonly text: string
  readonly value: string
  readonly verdict: VerdictFilter
  readonly level: LevelName
}

export interface DocPage {
  readonly file: string
  readonly counts: Readonly<Record<VerdictFilter, number>>
  /** By line; only the first ones if there are many. */
  readonly cells: readonly Cell[]
}

/** The pages of a repository's docs with claims, most drifted claims first. `now` is in milliseconds since the epoch. */
export async function docPages(
  queries: Queries,
  repositoryId: number,
  paging: Paging,
  now: number,
): Promise<Page<DocPage>> {
  const { offset, limit } = rangeOf(paging)
  const { rows } = await sql<{ file: string } & Record<VerdictFilter, number>>`
    select file, (count(*) filter (where verification_status = 'verified'))::int as verified,
      (count(*) filter (where verification_status = 'drifted'))::int as drifted,
      (count(*) filter (where verification_status = 'uncertain'))::int as uncertain,
      (count(*) filter (where verification_status = 'pending'))::int as pending
    from claims where repository_id = ${repositoryId} and ${IN_ORDER}
    group by file order by drifted desc, file offset ${offset} limit ${limit}`.execute(queries)
  const found = pageOf(rows, paging)
  const cells = await cellsOf(
    queries,
    repositoryId,
    found.rows.map(({ file }) => file),
    now,
  )
  return {
    ...found,
    rows: found.rows.map(({ file, ...counts }) => ({ file, counts, cells: cells.get(file) ?? [] })),
  }
}

interface CellRow extends Omit<Cell, 'level'> {
  readonly file: string
  readonly level: number
}

async function cellsOf(
  queries: Queries,
  repositoryId: number,
  files: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, readonly Cell[]>> {
  if (files.length === 0) return new Map()
  const { rows } = await sql<CellRow>`
    select c.file, c.claim_id as id, c.line, c.claim_type as type, left(c.text, 200) as text, left(c.value, 200) as value, c.verification_status as verdict,
      coalesce(${shownLevelAt(now)}, 0) as level
    from unnest(${files}::text[]) as asked (file)
      cross join lateral (
        select * from claims where repository_id = ${repositoryId} and file = asked.file order by line, claim_id limit ${MAX_CELLS}
      ) c
      -- One by one: the planner would go through the entries of all repositories for these few.
      left join lateral (
        select key from entries
        where namespace_id = (select id from namespaces where repository_id = ${repositoryId}) and id = c.claim_id offset 0
      ) e on true
      left join entry_trust t on t.entry = e.key
    order by c.file, c.line, c.claim_id`.execute(queries)
  const cells = groupBy(rows, ({ file }) => file)
  return new Map([...cells].map(([file, group]) => [file, group.map(cellOf)]))
}

function cellOf({ id, line, type, text, value, verdict, level }: CellRow): Cell {
  return { id, line, type, text, value, verdict, level: LEVEL_NAMES[level] ?? 'candidate' }
}

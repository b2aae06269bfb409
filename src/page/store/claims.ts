import { sql } from 'kysely'
import type { ClaimType } from '../../config/claim-types.ts'
import type { Queries } from '../../db/database.ts'
import { storableText } from '../../db/storable.ts'
import { LEVEL_NAMES } from '../../trust/level.ts'
import { type Page, type Paging, pageOf, rangeOf } from '../paging.ts'
import type { ClaimFilter, LevelName, Verdict } from '../routes.ts'
import { effectiveTrustAt, shownLevelAt } from './shown-level.ts'

/** A claim as a list shows it. */
export interface ListedClaim {
  readonly id: string
  readonly type: ClaimType
  readonly file: string
  readonly line: number
  /** As it stands in the page, and what it turns on; both cut. */
  readonly text: string
  readonly value: string
  readonly verdict: Verdict
  /** Effective trust, 0–1. */
  readonly trust: number
  readonly level: LevelName
}

interface Row extends Omit<ListedClaim, 'level'> {
  readonly level: number
}

/** The claims of a repository's docs as its last scan left them, by page and line. `now` in milliseconds. */
export async function claimsOf(
  queries: Queries,
  repositoryId: number,
  { verdict, level, file }: ClaimFilter,
  paging: Paging,
  now: number,
): Promise<Page<ListedClaim>> {
  const { offset, limit } = rangeOf(paging)
  const { rows } = await sql<Row>`
    select c.claim_id as id, c.claim_type as type, c.file, c.line, left(c.text, 300) as text, left(c.value, 300) as value, c.verification_status as verdict,
      coalesce(${effectiveTrustAt(now)}, 0) as trust, coalesce(${shownLevelAt(now)}, 0) as level
    from claims c
      left join namespaces n on n.repository_id = c.repository_id
      left join entries e on e.namespace_id = n.id and e.id = c.claim_id
      left join entry_trust t on t.entry = e.key
    where c.repository_id = ${repositoryId}
      ${verdict === null ? sql`` : sql`and c.verification_status = ${verdict}`}
      ${file === null ? sql`` : sql`and c.file = ${storableText(file)}`}
      ${level === null ? sql`` : sql`and coalesce(${shownLevelAt(now)}, 0) = ${LEVEL_NAMES.indexOf(level)}`}
    order by c.file, c.line, c.claim_id offset ${offset} limit ${limit}`.execute(queries)
  return pageOf(
    rows.map((row) => ({ ...row, level: LEVEL_NAMES[row.level] ?? 'candidate' })),
    paging,
  )
}

/** How far the claims of a repository's docs are trusted. */
export interface Trust {
  /** Claims by level. */
  readonly levels: Readonly<Record<LevelName, number>>
  /** Mean effective trust, 0–1; 0 without claims. */
  readonly mean: number
}

/** How far the claims of a repository's docs are trusted now. `now` in milliseconds. */
export async function trustOf(queries: Queries, repositoryId: number, now: number): Promise<Trust> {
  const { rows } = await sql<{ level: number; claims: number; sum: number }>`
    select level, count(*)::int as claims, sum(trust) as sum from (
      select coalesce(${shownLevelAt(now)}, 0) as level, coalesce(${effectiveTrustAt(now)}, 0) as trust
      from claims c
        left join namespaces n on n.repository_id = c.repository_id
        left join entries e on e.namespace_id = n.id and e.id = c.claim_id
        left join entry_trust t on t.entry = e.key
      where c.repository_id = ${repositoryId}
    ) trusted group by level`.execute(queries)
  const levels = { candidate: 0, basic: 0, strong: 0, canonical: 0 }
  for (const { level, claims } of rows) levels[LEVEL_NAMES[level] ?? 'candidate'] += claims
  const all = rows.reduce((sum, { claims }) => sum + claims, 0)
  return { levels, mean: all === 0 ? 0 : rows.reduce((sum, row) => sum + row.sum, 0) / all }
}

import { type RawBuilder, sql } from 'kysely'
import type { ClaimType } from '../../../../base/config/claim-types.ts'
import type { Queries } from '../../../../base/db/database.ts'
import { storableText } from '../../../../base/db/values/storable.ts'
import { LEVEL_NAMES } from '../../../../ledger/trust/level.ts'
import { type Page, type Paging, pageOf, rangeOf } from '../../paging.ts'
import type { ClaimFilter, LevelName, VerdictFilter } from '../../routes.ts'
import { IN_ORDER } from './in-order.ts'
import { effectiveTrustAt, shownLevelAt, trustedClaims } from './trust-sql.ts'

export interface ListedClaim {
  readonly id: string
  readonly type: ClaimType
  readonly file: string
  readonly line: number
  /** As on the page, and the value; both truncated. */
  readonly text: string
  readonly value: string
  readonly verdict: VerdictFilter
  /** Effective trust, 0–1. */
  readonly trust: number
  readonly level: LevelName
}

interface Row extends Omit<ListedClaim, 'level'> {
  readonly level: number
}

/** The claims of a repository's docs after its last scan, by page and line. `now` is in milliseconds since the epoch. */
export async function claimsOf(
  queries: Queries,
  repositoryId: number,
  { verdict, type, level, file, text }: ClaimFilter,
  paging: Paging,
  now: number,
): Promise<Page<ListedClaim>> {
  const { offset, limit } = rangeOf(paging)
  const { rows } = await sql<Row>`
    select c.claim_id as id, c.claim_type as type, c.file, c.line, left(c.text, 300) as text, left(c.value, 300) as value, c.verification_status as verdict,
      coalesce(${effectiveTrustAt(now)}, 0) as trust, coalesce(${shownLevelAt(now)}, 0) as level
    from (
      select repository_id, claim_id from claims
      where repository_id = ${repositoryId} and ${IN_ORDER}
        ${verdict === null ? sql`` : sql`and verification_status = ${verdict}`}
        ${type === null ? sql`` : sql`and claim_type = ${type}`}
        ${file === null ? sql`` : sql`and file = ${storableText(file)}`}
        ${text === null ? sql`` : withText(text)}
        ${level === null ? sql`` : ofLevel(level, repositoryId, now)}
      order by file, line, claim_id offset ${offset} limit ${limit}
    ) listed
      join claims c using (repository_id, claim_id)
      left join namespaces n on n.repository_id = c.repository_id
      left join entries e on e.namespace_id = n.id and e.id = c.claim_id
      left join entry_trust t on t.entry = e.key
    order by c.file, c.line, c.claim_id`.execute(queries)
  return pageOf(
    rows.map((row) => ({ ...row, level: LEVEL_NAMES[row.level] ?? 'candidate' })),
    paging,
  )
}

/** Restricts claims to those with a text in their page's path, their own text or their value. The text has no wildcards. */
function withText(text: string): RawBuilder<unknown> {
  const wanted = sql`lower(${storableText(text)})`
  const has = ['file', 'text', 'value'].map((column) => sql`strpos(lower(${sql.ref(column)}), ${wanted}) > 0`)
  return sql`and (${sql.join(has, sql` or `)})`
}

/** Restricts claims to those of a level. Claims without events are candidates, so candidates are selected by exclusion. */
function ofLevel(level: LevelName, repositoryId: number, now: number): RawBuilder<unknown> {
  const number = LEVEL_NAMES.indexOf(level)
  const [is, others] = number === 0 ? [sql`not exists`, sql`> 0`] : [sql`exists`, sql`= ${number}`]
  return sql`and ${is} (select from ${trustedClaims(repositoryId, now)} trusted where trusted.id = claims.claim_id and trusted.level ${others})`
}

/** Trust in the claims of a repository's docs: number of claims by level, and the mean. */
export interface Trust {
  readonly levels: Readonly<Record<LevelName, number>>
  /** Mean effective trust, 0–1; 0 without claims. */
  readonly mean: number
}

/** Current trust in the claims of a repository's docs. `now` is in milliseconds since the epoch. */
export async function trustOf(queries: Queries, repositoryId: number, now: number): Promise<Trust> {
  const { rows } = await sql<{ level: number | null; claims: number; sum: number | null }>`
    select level, count(*)::int as claims, sum(trust) as sum from ${trustedClaims(repositoryId, now)} trusted group by level
    union all
    select null, count(*)::int, null from claims where repository_id = ${repositoryId} and ${IN_ORDER}`.execute(queries)
  const levels = { candidate: 0, basic: 0, strong: 0, canonical: 0 }
  const all = rows.find(({ level }) => level === null)?.claims ?? 0
  for (const { level, claims } of rows) if (level !== null) levels[LEVEL_NAMES[level] ?? 'candidate'] += claims
  levels.candidate = all - levels.basic - levels.strong - levels.canonical
  return { levels, mean: all === 0 ? 0 : rows.reduce((sum, row) => sum + (row.sum ?? 0), 0) / all }
}

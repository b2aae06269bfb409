import { sql } from 'kysely'
import type { ClaimType } from '../../base/config/claim-types.ts'
import type { Queries } from '../../base/db/database.ts'
import { storableText } from '../../base/db/values/storable.ts'

/** A claim as of the last scan of the default branch. */
export interface StoredClaim {
  readonly id: string
  readonly type: ClaimType
  readonly file: string
  readonly line: number
  readonly text: string
  readonly value: string
  /** `pending`: muted permanently. */
  readonly verdict: 'pending' | 'verified' | 'drifted' | 'uncertain'
  /** The end of the last scan that found it; null if unknown. */
  readonly verified_at: Date | null
  readonly mappings: readonly StoredMapping[]
}

/** A place in code that a claim is about. */
export interface StoredMapping {
  readonly file: string
  readonly line: number | null
  /** 0–1. */
  readonly confidence: number
  readonly co_change_boost: number
  readonly method: string
}

const MAX_CLAIMS = 500

/** The claims of a repository that are mapped to a code file, by page and line. */
export async function claimsAbout(queries: Queries, repositoryId: number, codeFile: string): Promise<StoredClaim[]> {
  return select(
    queries,
    sql`c.repository_id = ${repositoryId} and exists (
      select from mappings x where x.repository_id = c.repository_id and x.claim_id = c.claim_id
        and x.file = ${storableText(codeFile)})`,
  )
}

/** A claim of a repository; null if the last scan did not find it. */
export async function findClaim(queries: Queries, repositoryId: number, claimId: string): Promise<StoredClaim | null> {
  const [claim] = await select(queries, sql`c.repository_id = ${repositoryId} and c.claim_id = ${claimId}`)
  return claim ?? null
}

/** The claims on one line of a page. */
export async function claimsAt(
  queries: Queries,
  repositoryId: number,
  file: string,
  line: number,
): Promise<StoredClaim[]> {
  return select(queries, sql`c.repository_id = ${repositoryId} and c.file = ${storableText(file)} and c.line = ${line}`)
}

async function select(queries: Queries, condition: ReturnType<typeof sql>): Promise<StoredClaim[]> {
  const { rows } = await sql<StoredClaim>`
    select c.claim_id as id, c.claim_type as type, c.file, c.line, c.text, c.value, c.verification_status as verdict,
      s.finished_at as verified_at,
      coalesce(m.mappings, '[]') as mappings
    from claims c left join scans s on s.id = c.last_scan_id left join lateral (
      select jsonb_agg(jsonb_build_object('file', file, 'line', line, 'confidence', confidence,
        'co_change_boost', co_change_boost, 'method', method) order by file) as mappings
      from mappings where repository_id = c.repository_id and claim_id = c.claim_id
    ) m on true
    where ${condition}
    order by c.file, c.line, c.claim_id limit ${MAX_CLAIMS}`.execute(queries)
  return rows
}

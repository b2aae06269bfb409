import { sql } from 'kysely'
import type { Queries } from '../../base/db/database.ts'
import { groupBy } from '../../base/group-by.ts'
import type { ValidationLevel } from '../../ledger/trust/state.ts'
import type { Corpus } from './corpus.ts'
import { TRUST_COLUMNS, type Trusted, trustAt } from './found.ts'

/** The verdicts and trust of the claims in a section, from the last scan and the ledger. */
export interface ClaimsIn {
  readonly verified: number
  readonly drifted: number
  /** The sentences that do not hold, in page order. */
  readonly drifts: readonly { readonly line: number; readonly statement: string }[]
  /** Mean of the claims' trust, including the section's own if anybody validated it; decayed to the time of the search. */
  readonly effectiveTrust: number
  /** The level that at least half of them have. */
  readonly validationLevel: ValidationLevel
  /** None of them was confirmed recently. */
  readonly isStale: boolean
}

/** The fields of a claim that suppression rules use. */
export interface MutableClaim {
  readonly id: string
  readonly sourceFile: string | null
  readonly claimType: string | null
  readonly claimText: string | null
}

export interface ClaimsInOptions {
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Returns whether a suppression rule mutes a claim, which then does not count; null if there are no rules. */
  readonly isMuted: ((claim: MutableClaim) => boolean) | null
}

/** A claim in a section, by the section's key, with its verdict from the last scan and its trust from the ledger. */
interface ClaimRow extends Trusted, MutableClaim {
  readonly line: number
  readonly statement: string
  readonly verdict: 'verified' | 'drifted'
}

/** Maximum characters of a statement. */
const MAX_STATEMENT_LENGTH = 200

/**
 * The claims in sections, by section key; sections without claims are omitted. Claims of an epoch have their places then, with their
 * current verdicts and trust.
 */
export async function claimsIn(
  queries: Queries,
  corpus: Corpus,
  keys: readonly number[],
  options: ClaimsInOptions,
): Promise<ReadonlyMap<number, ClaimsIn>> {
  return claimsAt(await claimsOfSections(queries, corpus, keys), options)
}

/** The claims in sections as they are stored, without what depends on the time. */
export interface ClaimRows {
  readonly claims: readonly ClaimRow[]
  /** The sections that were validated themselves, as answers of search are. */
  readonly sections: readonly Trusted[]
}

export async function claimsOfSections(
  queries: Queries,
  { epochId }: Corpus,
  keys: readonly number[],
): Promise<ClaimRows> {
  if (keys.length === 0) return { claims: [], sections: [] }
  if (epochId !== null) return { claims: await claimsOfEpoch(queries, epochId, keys), sections: [] }
  const [claims, sections] = await Promise.all([claimRows(queries, keys), validatedSections(queries, keys)])
  return { claims, sections }
}

/** The claims in sections at a time, by section key. */
export function claimsAt({ claims, sections }: ClaimRows, { now, isMuted }: ClaimsInOptions): Map<number, ClaimsIn> {
  const counted = claims.filter((claim) => !isMuted?.(claim))
  const own = new Map(sections.map((section) => [section.key, section]))
  return new Map([...groupBy(counted, ({ key }) => key)].map(([key, rows]) => [key, folded(rows, own.get(key), now)]))
}

/** For `claims c`. */
const CLAIM_COLUMNS = sql`c.claim_id as id, c.claim_type as "claimType", c.text as "claimText", c.file as "sourceFile",
  c.verification_status as verdict`

async function claimRows(queries: Queries, keys: readonly number[]): Promise<readonly ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    select e.key, c.line, ${CLAIM_COLUMNS}, left(coalesce(c.statement, c.text), ${MAX_STATEMENT_LENGTH}) as statement, ${TRUST_COLUMNS}
    from entries e
      join namespaces n on n.id = e.namespace_id
      join claims c on c.repository_id = n.repository_id and c.file = e.source_file and c.line between e.line and e.last_line
      join entries own on own.namespace_id = e.namespace_id and own.id = c.claim_id
      join entry_trust t on t.entry = own.key
    where e.key = any(${keys}::bigint[]) and e.kind = 'section' and c.verification_status in ('verified', 'drifted')
    order by c.line, c.claim_id`.execute(queries)
  return rows
}

async function claimsOfEpoch(
  queries: Queries,
  epochId: number,
  versions: readonly number[],
): Promise<readonly ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    with sections as materialized (
      select v.id as key, e.namespace_id, n.repository_id, v.source_file as file, m.line, m.last_line
      from entry_versions v
        join entries e on e.key = v.entry and e.kind = 'section'
        join namespaces n on n.id = e.namespace_id
        join epoch_members m on m.version = v.id and m.epoch_id = ${epochId}
      where v.id = any(${versions}::bigint[])
    ),
    -- The claims of each page once, however many of its sections are asked about, one by one by their keys.
    placed as materialized (
      select ${CLAIM_COLUMNS}, own.key, stood.line, stood.statement
      from (select distinct namespace_id, repository_id, file from sections) page
        join claims c on c.repository_id = page.repository_id and c.file = page.file
        cross join lateral (
          select key from entries where namespace_id = page.namespace_id and id = c.claim_id and kind = 'claim' offset 0
        ) own
        cross join lateral (
          select cm.line, left(coalesce(cv.statement, cv.answer), ${MAX_STATEMENT_LENGTH}) as statement
          from entry_versions cv join epoch_members cm on cm.version = cv.id and cm.epoch_id = ${epochId}
          where cv.entry = own.key offset 0
        ) stood
      where c.verification_status in ('verified', 'drifted')
    )
    select s.key, p.line, p.id, p."claimType", p."claimText", p."sourceFile", p.verdict, p.statement, ${TRUST_COLUMNS}
    from sections s
      join placed p on p."sourceFile" = s.file and p.line between s.line and s.last_line
      join entry_trust t on t.entry = p.key
    order by p.line, p.id`.execute(queries)
  return rows
}

async function validatedSections(queries: Queries, keys: readonly number[]): Promise<readonly Trusted[]> {
  const { rows } = await sql<Trusted>`
    select t.entry as key, ${TRUST_COLUMNS} from entry_trust t
    where t.entry = any(${keys}::bigint[]) and t.last_validated_at is not null`.execute(queries)
  return rows
}

function folded(claims: readonly ClaimRow[], section: Trusted | undefined, now: number): ClaimsIn {
  const drifts = claims.filter(({ verdict }) => verdict === 'drifted')
  const members: readonly Trusted[] = section ? [...claims, section] : claims
  const levels = members.map(({ validationLevel }) => validationLevel).sort((a, b) => a - b)
  return {
    verified: claims.length - drifts.length,
    drifted: drifts.length,
    drifts: drifts.map(({ line, statement }) => ({ line, statement })),
    effectiveTrust: members.reduce((sum, member) => sum + trustAt(member, now), 0) / members.length,
    validationLevel: levels[Math.floor((levels.length - 1) / 2)] ?? 0,
    isStale: members.every(({ expiresAt }) => expiresAt <= now),
  }
}

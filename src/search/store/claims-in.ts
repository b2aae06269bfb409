import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { groupBy } from '../../group-by.ts'
import { effectiveTrust } from '../../trust/decay.ts'
import type { ValidationLevel } from '../../trust/state.ts'
import { TRUST_COLUMNS } from './found.ts'

/** What the last scan and the ledger say of the claims that stand in a section. */
export interface ClaimsIn {
  readonly verified: number
  readonly drifted: number
  /** The sentences that do not hold, in their order. */
  readonly drifts: readonly { readonly line: number; readonly statement: string }[]
  /** Mean of the claims' trust, and of the section's own if anybody validated it; decayed to the time of the search. */
  readonly effectiveTrust: number
  /** The level that at least half of them have. */
  readonly validationLevel: ValidationLevel
  /** None of them was confirmed for long. */
  readonly isStale: boolean
}

/** A claim, as rules that mute claims look at it. */
export interface MutableClaim {
  readonly id: string
  readonly sourceFile: string | null
  readonly claimType: string | null
  readonly claimText: string | null
}

export interface ClaimsInOptions {
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Claims that rules mute count for nothing; null when there are no rules. */
  readonly isMuted: ((claim: MutableClaim) => boolean) | null
}

/** What has been proved of an entry. */
export interface Trusted {
  readonly key: number
  readonly trust_score: number
  readonly validation_level: ValidationLevel
  readonly validated_at: number | null
  readonly expires_at: number
}

/** A claim that stands in a section, with what the last scan and the ledger say of it. */
export interface ClaimRow extends Trusted {
  readonly claim_id: string
  readonly claim_type: string
  readonly text: string
  readonly file: string
  readonly line: number
  readonly statement: string
  readonly verdict: 'verified' | 'drifted'
}

/** Characters of a statement that are read. */
export const MAX_STATEMENT_LENGTH = 200

/** The claims that stand in sections, by the sections' keys; nothing for one without claims. */
export async function claimsIn(
  queries: Queries,
  keys: readonly number[],
  options: ClaimsInOptions,
): Promise<ReadonlyMap<number, ClaimsIn>> {
  if (keys.length === 0) return new Map()
  const [claims, sections] = await Promise.all([claimRows(queries, keys), validatedSections(queries, keys)])
  return claimsBySection(claims, sections, options)
}

/** What is known of the claims in each section, by its key; `sections` are those that were themselves validated. */
export function claimsBySection(
  claims: readonly ClaimRow[],
  sections: readonly Trusted[],
  { now, isMuted }: ClaimsInOptions,
): ReadonlyMap<number, ClaimsIn> {
  const counted = claims.filter(
    ({ claim_id: id, claim_type: claimType, text: claimText, file: sourceFile }) =>
      !isMuted?.({ id, claimType, claimText, sourceFile }),
  )
  const own = new Map(sections.map((section) => [section.key, section]))
  return new Map([...groupBy(counted, ({ key }) => key)].map(([key, rows]) => [key, folded(rows, own.get(key), now)]))
}

async function claimRows(queries: Queries, keys: readonly number[]): Promise<readonly ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    select e.key, c.claim_id, c.claim_type, c.text, c.file, c.line, c.verification_status as verdict,
      left(coalesce(c.statement, c.text), ${MAX_STATEMENT_LENGTH}) as statement, ${TRUST_COLUMNS}
    from entries e
      join namespaces n on n.id = e.namespace_id
      join claims c on c.repository_id = n.repository_id and c.file = e.source_file and c.line between e.line and e.last_line
      join entries own on own.namespace_id = e.namespace_id and own.id = c.claim_id
      join entry_trust t on t.entry = own.key
    where e.key = any(${keys}::bigint[]) and e.kind = 'section' and c.verification_status in ('verified', 'drifted')
    order by c.line, c.claim_id`.execute(queries)
  return rows
}

/** Those of the sections that were themselves validated, as answers of search are. */
async function validatedSections(queries: Queries, keys: readonly number[]): Promise<readonly Trusted[]> {
  const { rows } = await sql<Trusted>`
    select t.entry as key, ${TRUST_COLUMNS} from entry_trust t
    where t.entry = any(${keys}::bigint[]) and t.last_validated_at is not null`.execute(queries)
  return rows
}

function folded(claims: readonly ClaimRow[], section: Trusted | undefined, now: number): ClaimsIn {
  const drifts = claims.filter(({ verdict }) => verdict === 'drifted')
  const members: readonly Trusted[] = section ? [...claims, section] : claims
  const levels = members.map(({ validation_level: level }) => level).sort((a, b) => a - b)
  return {
    verified: claims.length - drifts.length,
    drifted: drifts.length,
    drifts: drifts.map(({ line, statement }) => ({ line, statement })),
    effectiveTrust: members.reduce((sum, member) => sum + trustOf(member, now), 0) / members.length,
    validationLevel: levels[Math.floor((levels.length - 1) / 2)] ?? 0,
    isStale: members.every(({ expires_at: expires }) => expires <= now),
  }
}

function trustOf({ trust_score, validated_at }: Trusted, now: number): number {
  const last = validated_at === null ? null : new Date(validated_at)
  return effectiveTrust({ stats: { last_validated_at: last }, score: { trust_score } }, now)
}

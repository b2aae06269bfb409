import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { groupBy } from '../../group-by.ts'
import { effectiveTrust } from '../../trust/decay.ts'
import type { ValidationLevel } from '../../trust/state.ts'

/** What the last scan and the ledger say of the claims that stand in a passage. */
export interface ClaimsIn {
  readonly verified: number
  readonly drifted: number
  /** The sentences that do not hold, in their order. */
  readonly drifts: readonly { readonly line: number; readonly statement: string }[]
  /** Mean of the claims' trust, decayed to the time of the search. */
  readonly effectiveTrust: number
  /** The level that at least half of the claims have. */
  readonly validationLevel: ValidationLevel
  /** None of them was confirmed for long. */
  readonly isStale: boolean
}

interface Row {
  readonly key: number
  readonly line: number
  readonly statement: string
  readonly verdict: 'verified' | 'drifted'
  readonly trust_score: number
  readonly validation_level: ValidationLevel
  readonly validated_at: number | null
  readonly expires_at: number
}

const LONGEST = 200

/** The claims that stand in passages, by the passages' keys; nothing for one without claims. `now` in milliseconds since the epoch. */
export async function claimsIn(
  queries: Queries,
  keys: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, ClaimsIn>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select e.key, c.line, left(coalesce(c.statement, c.text), ${LONGEST}) as statement, c.verification_status as verdict,
      t.trust_score, t.validation_level, date_part('epoch', t.last_validated_at) * 1000 as validated_at,
      date_part('epoch', t.expires_at) * 1000 as expires_at
    from entries e
      join namespaces n on n.id = e.namespace_id
      join claims c on c.repository_id = n.repository_id and c.file = e.source_file and c.line between e.line and e.last_line
      join entries own on own.namespace_id = e.namespace_id and own.id = c.claim_id
      join entry_trust t on t.entry = own.key
    where e.key = any(${keys}::bigint[]) and e.kind = 'section' and c.verification_status in ('verified', 'drifted')
    order by c.line, c.claim_id`.execute(queries)
  const byKey = groupBy(rows, ({ key }) => key)
  return new Map([...byKey].map(([key, claims]) => [key, folded(claims, now)]))
}

function folded(claims: readonly Row[], now: number): ClaimsIn {
  const drifts = claims.filter(({ verdict }) => verdict === 'drifted')
  const trusts = claims.map(({ trust_score, validated_at }) =>
    effectiveTrust(
      {
        stats: { last_validated_at: validated_at === null ? null : new Date(validated_at) },
        score: { trust_score },
      },
      now,
    ),
  )
  const levels = claims.map(({ validation_level: level }) => level).sort((a, b) => a - b)
  return {
    verified: claims.length - drifts.length,
    drifted: drifts.length,
    drifts: drifts.map(({ line, statement }) => ({ line, statement })),
    effectiveTrust: trusts.reduce((sum, trust) => sum + trust, 0) / trusts.length,
    validationLevel: levels[Math.floor((levels.length - 1) / 2)] ?? 0,
    isStale: claims.every(({ expires_at: expires }) => expires <= now),
  }
}

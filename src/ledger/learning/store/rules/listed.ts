import { sql } from 'kysely'
import type { Queries } from '../../../../base/db/database.ts'
import type { SuppressionRule } from '../../rules/rule.ts'
import { type HiddenSince, hiddenSince } from './hidden.ts'
import { NO_NOTES, notesOf, type RuleNotes } from './rule-notes.ts'

export interface ClaimPlace {
  readonly file: string
  readonly line: number
  readonly claim_type: string
  readonly text: string
  readonly value: string
}

export interface ListedRule extends RuleNotes {
  readonly rule: SuppressionRule
  /** For a rule on one claim; null if the claim is no longer in the docs. */
  readonly place: ClaimPlace | null
  /** Null if it hid nothing. */
  readonly hidden: HiddenSince | null
}

/** Rules of one repository with the details that lists show, in the same order. */
export async function listedRules(
  queries: Queries,
  repoId: number,
  rules: readonly SuppressionRule[],
): Promise<ListedRule[]> {
  const notes = await notesOf(queries, rules)
  const ids = rules.map(({ id }) => id)
  const claimIds = rules.flatMap(({ target_claim_id: id }) => id ?? [])
  const [hidden, places] = [await hiddenSince(queries, ids), await placesOf(queries, repoId, claimIds)]
  return rules.map((rule) => ({
    rule,
    ...(notes.get(rule.id) ?? NO_NOTES),
    place: places.get(rule.target_claim_id ?? '') ?? null,
    hidden: hidden.get(rule.id) ?? null,
  }))
}

/** Claims as the last scans found them, on the default branch or on the pull requests that add them. */
async function placesOf(
  queries: Queries,
  repoId: number,
  claimIds: readonly string[],
): Promise<ReadonlyMap<string, ClaimPlace>> {
  if (claimIds.length === 0) return new Map()
  const { rows } = await sql<ClaimPlace & { claim_id: string }>`
    select asked.id as claim_id, coalesce(c.file, v.finding ->> 'file') as file,
      coalesce(c.line, (v.finding ->> 'line')::integer) as line, coalesce(c.text, v.finding ->> 'text') as text,
      coalesce(c.value, v.finding ->> 'value') as value, coalesce(c.claim_type, v.finding ->> 'claim_type') as claim_type
    from unnest(${[...new Set(claimIds)]}::text[]) as asked (id)
      left join claims c on c.repository_id = ${repoId} and c.claim_id = asked.id
      left join lateral (
        select v.finding from verification_results v join scans s on s.id = v.scan_id
        where c.claim_id is null and s.repository_id = ${repoId} and v.claim_id = asked.id and v.finding is not null
        order by v.scan_id desc limit 1
      ) v on true
    where c.claim_id is not null or v.finding is not null`.execute(queries)
  return new Map(rows.map(({ claim_id, ...place }) => [claim_id, place]))
}

import { sql } from 'kysely'
import type { Queries } from '../../../../base/db/database.ts'
import type { Dismissals, SuppressionRule } from '../../rules/rule.ts'

/** The feedback that made a rule. */
export interface RuleNotes {
  /** The newest free text beside its reason that is still in effect; null for none. */
  readonly words: string | null
  /** For a rule that silent dismissals created. */
  readonly dismissals: Dismissals | null
}

export const NO_NOTES: RuleNotes = { words: null, dismissals: null }

/** The feedback that made rules, by rule id. */
export async function notesOf(
  queries: Queries,
  rules: readonly SuppressionRule[],
): Promise<ReadonlyMap<string, RuleNotes>> {
  if (rules.length === 0) return new Map()
  const ids = rules.map(({ id }) => id)
  const words = await wordsOf(queries, ids)
  const excluding = rules.filter(({ source }) => source === 'count_based').map(({ id }) => id)
  const dismissals: ReadonlyMap<string, Dismissals> =
    excluding.length === 0 ? new Map() : await dismissalsOf(queries, excluding)
  return new Map(
    rules.map(({ id, created_by }) => {
      const made = dismissals.get(id) ?? null
      const withRole = made && created_by !== null ? { ...made, by_only_writer: true } : made
      return [id, { words: words.get(id) ?? null, dismissals: withRole }] as const
    }),
  )
}

async function wordsOf(queries: Queries, ruleIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await queries
    .selectFrom('feedback')
    .select(['rule_id', 'free_text'])
    .where('rule_id', 'in', ruleIds)
    .where('free_text', 'is not', null)
    .where('effective', '=', true)
    .where('retracted_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return new Map(rows.flatMap(({ rule_id, free_text }) => (rule_id && free_text ? [[rule_id, free_text]] : [])))
}

/** The dismissals that count for exclusions: those since the claim's previous exclusion was revoked. */
async function dismissalsOf(queries: Queries, ruleIds: readonly string[]): Promise<ReadonlyMap<string, Dismissals>> {
  const { rows } = await sql<{ id: string; times: number; people: (string | null)[] }>`
    select r.id, count(*)::int as times, array_agg(f.github_user order by f.created_at) as people
    from suppression_rules r join feedback f on f.repo_id = r.repo_id and f.claim_id = r.target_claim_id
    where r.id = any(${ruleIds}::uuid[]) and f.feedback_type in ('thumbs_down', 'fix_dismissed')
      and f.quick_pick_reason is null and f.effective and f.retracted_at is null
      and f.created_at > coalesce((
        select max(e.revoked_at) from suppression_rules e
        where e.repo_id = r.repo_id and e.target_claim_id = r.target_claim_id and e.source = 'count_based'
          and e.revoked_because in ('undo', 'positive')), '-infinity')
    group by r.id`.execute(queries)
  return new Map(
    rows.map(({ id, times, people }) => [id, { times, by: [...new Set(people.flatMap((login) => login ?? []))] }]),
  )
}

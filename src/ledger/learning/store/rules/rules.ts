import type { Selectable, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { ClaimType } from '../../../../base/config/claim-types.ts'
import type { Queries } from '../../../../base/db/database.ts'
import type { Tables } from '../../../../base/db/tables.ts'
import { storableText } from '../../../../base/db/values/storable.ts'
import type { SuppressionRule } from '../../rules/rule.ts'
import { firstSpotCheck } from '../../rules/spot-check.ts'
import { othersOf } from '../claims.ts'
import { type Learning, withFallback } from '../context.ts'

/** The fields of a new rule that do not follow from its creation time. */
export type NewRule = Omit<SuppressionRule, 'id' | 'also_claim_ids' | 'revoked' | 'created_at' | 'spot'> & {
  readonly pr_number: number | null
}

/** The columns that {@link ruleOf} reads; a thousand rules may be read at once. */
export const RULE = [
  'id',
  'repo_id',
  'scope',
  'target_claim_id',
  'target_file',
  'target_claim_type',
  'target_pattern',
  'also_claim_ids',
  'reason',
  'source',
  'created_by',
  'expires_at',
  'revoked',
  'created_at',
  'spot_claim_id',
  'spot_until',
  'next_spot_check_at',
  'spot_checks',
] as const

export function ruleOf(row: Pick<Selectable<Tables['suppression_rules']>, (typeof RULE)[number]>): SuppressionRule {
  const { spot_claim_id, spot_until, next_spot_check_at, spot_checks, target_claim_type, ...rule } = row
  const spot = { claim_id: spot_claim_id, until: spot_until, next_at: next_spot_check_at, count: spot_checks }
  return { ...rule, target_claim_type: target_claim_type as ClaimType | null, spot }
}

/** The rules of a repository that were not revoked. */
export function unrevokedRules(queries: Queries, repoId: number) {
  return queries.selectFrom('suppression_rules').select(RULE).where('repo_id', '=', repoId).where('revoked', '=', false)
}

/** The rules that are in effect at `now`, by scope, newest first. `now` is in milliseconds since the epoch. */
export function activeRules(queries: Queries, repoId: number, now: number) {
  return unrevokedRules(queries, repoId)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date(now))]))
    .orderBy('scope')
    .orderBy('created_at', 'desc')
}

/** The rules of a repository that are in effect; none if the database does not answer. */
export async function getActiveRules(learning: Learning, repoId: number): Promise<SuppressionRule[]> {
  return withFallback(learning, [], async () => {
    return (await activeRules(learning.queries, repoId, learning.now()).execute()).map(ruleOf)
  })
}

export async function insertRule(queries: Queries, rule: NewRule, now: number): Promise<SuppressionRule> {
  const made = new Date(now)
  const row = await queries
    .insertInto('suppression_rules')
    .values({
      ...rule,
      also_claim_ids: rule.target_claim_id === null ? [] : await othersOf(queries, rule.repo_id, rule.target_claim_id),
      target_file: rule.target_file === null ? null : storableText(rule.target_file),
      target_pattern: rule.target_pattern === null ? null : storableText(rule.target_pattern),
      created_at: made,
      next_spot_check_at: firstSpotCheck(made),
    })
    .returning(RULE)
    .executeTakeFirstOrThrow()
  return ruleOf(row)
}

/** Why a rule is revoked. */
export type Revocation = NonNullable<Selectable<Tables['suppression_rules']>['revoked_because']>

/** Revokes a rule. Returns the updated rule; null if it was already revoked, does not exist, or belongs to another repository. */
export async function revokeRule(
  { queries, now }: Pick<Learning, 'queries' | 'now'>,
  id: string,
  revocation: {
    readonly because: Revocation
    readonly by: string | null
    /** Key of the GitHub object that requested it. */
    readonly askedIn?: string | null
    /** The repositories whose rules may be revoked; all if omitted. */
    readonly repositories?: readonly number[]
  },
): Promise<SuppressionRule | null> {
  const { because, by, askedIn = null, repositories } = revocation
  if (repositories?.length === 0) return null
  const row = await queries
    .updateTable('suppression_rules')
    .set({ revoked: true, revoked_at: new Date(now()), revoked_by: by, revoked_because: because, undone_for: askedIn })
    .where('id', '=', id)
    .where('revoked', '=', false)
    .$if(repositories !== undefined, (query) => query.where('repo_id', 'in', repositories ?? []))
    .returning(RULE)
    .executeTakeFirst()
  return row ? ruleOf(row) : null
}

/**
 * Runs `work` on the rules of one target under a lock: two callers who find no rule at the same time would otherwise both create one, and
 * two who undo the last one undo two. The embedded database runs one transaction at a time anyway.
 */
export async function withTarget<T>(
  { queries }: Pick<Learning, 'queries'>,
  target: readonly (string | number | null)[],
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return queries.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(target)}, 7))`.execute(transaction)
    return work(transaction)
  })
}

/**
 * Number of people who found a rule's finding right since the rule's creation: of its own claim, or of one of its spot checks. Without a
 * login, each counts as another person.
 */
export async function positivesSince(queries: Queries, rule: SuppressionRule): Promise<number> {
  const { positives } = await queries
    .selectFrom('feedback')
    .select(sql<number>`count(distinct coalesce(lower(github_user), id::text))::int`.as('positives'))
    .where('repo_id', '=', rule.repo_id)
    .where('feedback_type', '=', 'thumbs_up')
    .where('effective', '=', true)
    .where('retracted_at', 'is', null)
    .where('created_at', '>=', rule.created_at)
    .where(({ eb, or }) => or([eb('claim_id', '=', rule.target_claim_id ?? ''), eb('spot_rule_id', '=', rule.id)]))
    .executeTakeFirstOrThrow()
  return positives
}

import type { SuppressionRule } from '../../rules/rule.ts'
import { evaluateSuppression } from '../../rules/suppression.ts'
import type { KnownClaim } from '../claims.ts'
import { type Learning, retrying } from '../context.ts'
import { getActiveRules, RULE, revokeRule, ruleOf, withTarget } from './rules.ts'

/** What was undone: a rule, or Dismiss all on the pull request. */
export type Undone =
  | { readonly kind: 'rule'; readonly rule: SuppressionRule }
  | { readonly kind: 'dismissed'; readonly claims: number }

export interface Undoing {
  /** A login. */
  readonly by: string
  /** Key of the GitHub object that requested it: the same object undoes only once. */
  readonly askedIn?: string | null
}

/**
 * Undoes the newest feedback or command of a pull request that is still in effect. Null if there is nothing to undo. Throws LearningError
 * `DOCALIGN_E301` if the database does not answer.
 */
export async function undoLast(
  learning: Learning,
  repoId: number,
  prNumber: number,
  { by, askedIn = null }: Undoing,
): Promise<Undone | null> {
  // A second attempt of the same request beside the first would otherwise find the next rule.
  const undoNewest = () =>
    withTarget(learning, ['undo', repoId, prNumber], async (queries): Promise<Undone | null> => {
      const locked = { ...learning, queries }
      const before = askedIn === null ? null : await undoneBefore(locked, repoId, askedIn)
      if (before) return before
      const feedback = await lastFeedback(locked, repoId, prNumber)
      const command = await lastCommand(locked, repoId, prNumber)
      const last = command && (!feedback || command.created_at > feedback.created_at) ? command : feedback
      if (!last) return null
      if (last.rule_id === null)
        return { kind: 'dismissed', claims: await undismissAll(locked, repoId, prNumber, { askedIn }) }
      const rule = await revokeRule(locked, last.rule_id, { because: 'undo', by, askedIn })
      return rule && { kind: 'rule', rule }
    })
  return retrying(undoNewest)
}

/** What the same request undid before. */
async function undoneBefore(learning: Learning, repoId: number, askedIn: string): Promise<Undone | null> {
  const [rule] = await revokedFor(learning, repoId, askedIn)
  if (rule) return { kind: 'rule', rule }
  const claims = await undismissedFor(learning, repoId, askedIn)
  return claims === 0 ? null : { kind: 'dismissed', claims }
}

async function revokedFor({ queries }: Learning, repoId: number, askedIn: string): Promise<SuppressionRule[]> {
  const rows = await queries
    .selectFrom('suppression_rules')
    .select(RULE)
    .where('repo_id', '=', repoId)
    .where('undone_for', '=', askedIn)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(ruleOf)
}

async function undismissedFor(
  { queries }: Pick<Learning, 'queries'>,
  repoId: number,
  askedIn: string,
): Promise<number> {
  const rows = await queries
    .selectFrom('feedback')
    .select('claim_id')
    .where('repo_id', '=', repoId)
    .where('undone_for', '=', askedIn)
    .execute()
  return new Set(rows.map((row) => row.claim_id)).size
}

/**
 * Revokes every rule that mutes a claim; returns them, including those that the same request revoked before. Throws LearningError
 * `DOCALIGN_E301` if the database does not answer.
 */
export async function unmuteClaim(
  learning: Learning,
  claim: KnownClaim,
  { by, askedIn = null }: Undoing,
): Promise<SuppressionRule[]> {
  return retrying(async () => {
    const revoked = askedIn === null ? [] : await revokedFor(learning, claim.repo_id, askedIn)
    for (;;) {
      const rules = await getActiveRules(learning, claim.repo_id)
      const rule = evaluateSuppression(claim, rules, learning.now()).matched_rule
      const gone = rule && (await revokeRule(learning, rule.id, { because: 'undo', by, askedIn }))
      if (!gone) return revoked
      revoked.push(gone)
    }
  })
}

function lastFeedback({ queries, now }: Learning, repoId: number, prNumber: number) {
  return queries
    .selectFrom('feedback')
    .leftJoin('suppression_rules', 'suppression_rules.id', 'feedback.rule_id')
    .select(['feedback.rule_id', 'feedback.created_at'])
    .where('feedback.repo_id', '=', repoId)
    .where('feedback.pr_number', '=', prNumber)
    .where('feedback.effective', '=', true)
    .where('feedback.retracted_at', 'is', null)
    .where(({ eb, or, and }) =>
      or([
        eb('feedback.feedback_type', '=', 'all_dismissed'),
        and([
          eb('suppression_rules.revoked', '=', false),
          or([
            eb('suppression_rules.expires_at', 'is', null),
            eb('suppression_rules.expires_at', '>', new Date(now())),
          ]),
        ]),
      ]),
    )
    .orderBy('feedback.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function lastCommand({ queries, now }: Learning, repoId: number, prNumber: number) {
  return queries
    .selectFrom('suppression_rules')
    .select(['id as rule_id', 'created_at'])
    .where('repo_id', '=', repoId)
    .where('pr_number', '=', prNumber)
    .where('revoked', '=', false)
    .where('expires_at', '>', new Date(now()))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Reverts Dismiss all on a pull request, for one claim if `claimId` is given. Returns the number of claims that were hidden, including
 * those of the same request before.
 */
export async function undismissAll(
  { queries, now }: Pick<Learning, 'queries' | 'now'>,
  repoId: number,
  prNumber: number,
  { claimId = null, askedIn = null }: { readonly claimId?: string | null; readonly askedIn?: string | null } = {},
): Promise<number> {
  const rows = await queries
    .updateTable('feedback')
    .set({ retracted_at: new Date(now()), undone_for: askedIn })
    .where('repo_id', '=', repoId)
    .where('pr_number', '=', prNumber)
    .where('feedback_type', '=', 'all_dismissed')
    .where('retracted_at', 'is', null)
    .$if(claimId !== null, (query) => query.where('claim_id', '=', claimId ?? ''))
    .returning('claim_id')
    .execute()
  return askedIn === null ? new Set(rows.map((row) => row.claim_id)).size : undismissedFor({ queries }, repoId, askedIn)
}

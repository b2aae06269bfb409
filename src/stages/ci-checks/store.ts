import { sql } from 'kysely'
import type { Queries } from '../../base/db/database.ts'
import { storableText } from '../../base/db/values/storable.ts'
import type { MappedClaim } from './check-attribution.ts'

/** A completed check of another app. */
export interface CheckOutcome {
  readonly repositoryId: number
  readonly checkRunId: number
  readonly headSha: string
  readonly app: string
  readonly name: string
  /** Null for a fork's branch. */
  readonly headBranch: string | null
  readonly passed: boolean
  readonly completedAt: Date
}

export async function saveOutcome(queries: Queries, outcome: CheckOutcome): Promise<void> {
  await queries
    .insertInto('check_outcomes')
    .values({
      repository_id: outcome.repositoryId,
      check_run_id: outcome.checkRunId,
      head_sha: outcome.headSha,
      app: storableText(outcome.app),
      name: storableText(outcome.name),
      head_branch: outcome.headBranch === null ? null : storableText(outcome.headBranch),
      passed: outcome.passed,
      completed_at: outcome.completedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The outcomes of a commit's checks, by completion time. */
export async function outcomesOf(queries: Queries, repositoryId: number, headSha: string): Promise<CheckOutcome[]> {
  return queries
    .selectFrom('check_outcomes')
    .select(['repository_id as repositoryId', 'check_run_id as checkRunId', 'head_sha as headSha', 'app', 'name'])
    .select(['head_branch as headBranch', 'passed', 'completed_at as completedAt'])
    .where('repository_id', '=', repositoryId)
    .where('head_sha', '=', headSha)
    .orderBy('completed_at')
    .orderBy('check_run_id')
    .execute()
}

/**
 * Heads of a branch with outcomes that no completed scan has looked at, newest first, of those that completed since `since` if given:
 * a newer head overtook their scan, and what the ledger knew when they arrived lacked the claims that it knows now.
 */
export async function unscannedHeads(
  queries: Queries,
  {
    repositoryId,
    branch,
    since,
    limit,
  }: {
    readonly repositoryId: number
    readonly branch: string
    readonly since: Date | null
    readonly limit: number
  },
): Promise<string[]> {
  const { rows } = await sql<{ sha: string }>`
    select o.head_sha as sha, max(o.completed_at) as last from check_outcomes o
      join branch_heads b on b.repository_id = o.repository_id and b.sha = o.head_sha and b.branch = ${branch}
    where o.repository_id = ${repositoryId} and (${since}::timestamptz is null or o.completed_at >= ${since})
      and not exists (select from scans s where s.repository_id = o.repository_id and s.branch = ${branch}
        and s.head_sha = o.head_sha and s.status = 'completed')
    group by o.head_sha order by last desc limit ${limit}`.execute(queries)
  return rows.map(({ sha }) => sha)
}

/** Deletes outcomes from before a time. */
export async function purgeOutcomes(queries: Queries, before: Date): Promise<void> {
  await queries.deleteFrom('check_outcomes').where('completed_at', '<', before).execute()
}

/** A claim of a default branch, as of its last scan. */
export interface LatestClaim extends MappedClaim {
  /** `pending`: muted permanently since. */
  readonly verdict: 'pending' | 'verified' | 'drifted' | 'uncertain'
}

/** The claims of a repository's default branch with the files of their evidence. */
export async function mappedClaims(queries: Queries, repositoryId: number): Promise<LatestClaim[]> {
  const rows = await queries
    .selectFrom('claims')
    .select(['claim_id as id', 'claim_type as type', 'file', 'text', 'verification_status as verdict'])
    .select(({ selectFrom }) =>
      selectFrom('mappings')
        .whereRef('mappings.repository_id', '=', 'claims.repository_id')
        .whereRef('mappings.claim_id', '=', 'claims.claim_id')
        .select(sql<string[] | null>`array_agg(file)`.as('files'))
        .as('evidence'),
    )
    .where('repository_id', '=', repositoryId)
    .orderBy('claim_id')
    .execute()
  return rows.map(({ evidence, ...claim }) => ({ ...claim, evidence: evidence ?? [] }))
}

import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import type { LearnedClaim } from '../rules/rule.ts'

export interface KnownClaim extends LearnedClaim {
  readonly repo_id: number
}

/**
 * A claim as the last scans of the default branch or of a pull request found it; null if it is no longer in the docs. With a pull request's
 * number, only that pull request's last scan is consulted besides the default branch.
 */
export async function findClaim(
  queries: Queries,
  repoId: number,
  claimId: string,
  pullNumber: number | null = null,
): Promise<KnownClaim | null> {
  const kept = await queries
    .selectFrom('claims')
    .select(['file', 'claim_type', 'text'])
    .where('repository_id', '=', repoId)
    .where('claim_id', '=', claimId)
    .executeTakeFirst()
  const claim = kept ?? (await fromPullRequests(queries, repoId, claimId, pullNumber))
  if (!claim) return null
  return { id: claimId, repo_id: repoId, source_file: claim.file, claim_type: claim.claim_type, claim_text: claim.text }
}

/** The claims that were false for the same cause as this one, according to the latest finding that reported it. */
export async function othersOf(queries: Queries, repoId: number, claimId: string): Promise<string[]> {
  const row = await queries
    .selectFrom('verification_results')
    .innerJoin('scans', 'scans.id', 'verification_results.scan_id')
    .select('finding')
    .where('scans.repository_id', '=', repoId)
    .where('claim_id', '=', claimId)
    .where('finding', 'is not', null)
    .orderBy('scan_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const finding = (row?.finding ?? null) as { also_at?: readonly { claim_id: string }[] } | null
  return finding?.also_at?.map((place) => place.claim_id) ?? []
}

/**
 * The statement that selects the latest finding of a claim, preferably of this pull request: `result_id`, which is `SCAN:CLAIM`, and
 * `rule`, `claim_type` and `file` of the finding.
 */
export function findingOf(repoId: number, claimId: string, pullNumber: number | null): RawBuilder<unknown> {
  return sql`
    select v.scan_id || ':' || v.claim_id as result_id, v.finding ->> 'rule' as rule,
      v.finding ->> 'claim_type' as claim_type, v.finding ->> 'file' as file
    from verification_results v join scans s on s.id = v.scan_id
    where s.repository_id = ${repoId} and v.claim_id = ${claimId} and v.finding is not null
    order by s.pull_number is not distinct from ${pullNumber}::integer desc, v.scan_id desc limit 1`
}

/** Claims that a pull request adds are stored only in its findings. */
async function fromPullRequests(queries: Queries, repoId: number, claimId: string, pullNumber: number | null) {
  const newest = queries
    .selectFrom('scans')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('repository_id', '=', repoId)
    .where('status', '=', 'completed')
    .where('pull_number', 'is not', null)
    .$if(pullNumber !== null, (query) => query.where('pull_number', '=', pullNumber))
    .groupBy('pull_number')
  const row = await queries
    .selectFrom('verification_results')
    .select('finding')
    .where('claim_id', '=', claimId)
    .where('finding', 'is not', null)
    .where('scan_id', 'in', newest)
    .orderBy('scan_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.finding ?? null) as { file: string; claim_type: string; text: string } | null
}

import type { Queries } from '../../../base/db/database.ts'

export interface EpochIssue {
  /** Null while it is about to be opened. */
  readonly number: number | null
  /** Whether we left it open. */
  readonly open: boolean
  /** SHA-256 of the body as last written. */
  readonly bodyDigest: string | null
}

export async function findEpochIssue(queries: Queries, repositoryId: number): Promise<EpochIssue | null> {
  const issue = await queries
    .selectFrom('posted_epoch_issues')
    .select(['number', 'open', 'body_digest as bodyDigest'])
    .where('repository_id', '=', repositoryId)
    .executeTakeFirst()
  return issue ?? null
}

/** `now` is in milliseconds since the epoch. */
export async function saveEpochIssue(
  queries: Queries,
  repositoryId: number,
  issue: EpochIssue,
  now: number,
): Promise<void> {
  const row = { number: issue.number, open: issue.open, body_digest: issue.bodyDigest, updated_at: new Date(now) }
  await queries
    .insertInto('posted_epoch_issues')
    .values({ repository_id: repositoryId, ...row })
    .onConflict((conflict) => conflict.column('repository_id').doUpdateSet(row))
    .execute()
}

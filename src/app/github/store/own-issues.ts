import type { Queries } from '../../../base/db/database.ts'

/** The issues that DocAlign opens, at most one of each kind in a repository. */
export type IssueKind = 'epoch' | 'onboarding'

export interface OwnIssue {
  /** Null while it is about to be opened. */
  readonly number: number | null
  /** Whether we left it open. */
  readonly open: boolean
  /** SHA-256 of the body as last written. */
  readonly bodyDigest: string | null
}

export async function findOwnIssue(queries: Queries, repositoryId: number, kind: IssueKind): Promise<OwnIssue | null> {
  const issue = await queries
    .selectFrom('posted_issues')
    .select(['number', 'open', 'body_digest as bodyDigest'])
    .where('repository_id', '=', repositoryId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return issue ?? null
}

/** `now` is in milliseconds since the epoch. */
export async function saveOwnIssue(
  queries: Queries,
  repositoryId: number,
  kind: IssueKind,
  issue: OwnIssue,
  now: number,
): Promise<void> {
  const row = { number: issue.number, open: issue.open, body_digest: issue.bodyDigest, updated_at: new Date(now) }
  await queries
    .insertInto('posted_issues')
    .values({ repository_id: repositoryId, kind, ...row })
    .onConflict((conflict) => conflict.columns(['repository_id', 'kind']).doUpdateSet(row))
    .execute()
}

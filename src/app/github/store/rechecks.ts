import type { Queries } from '../../../base/db/database.ts'

/** A request for a check in a comment, and the findings that were shown at that time. */
export interface Recheck {
  readonly repositoryId: number
  readonly pullNumber: number
  readonly commentId: number
  /** The first review comment of the thread; null for the conversation. */
  readonly threadOf: number | null
  readonly headSha: string
  readonly claimIds: readonly string[]
}

/** Records that somebody waits for a check; once per comment. */
export async function saveRecheck(queries: Queries, recheck: Recheck): Promise<void> {
  const { repositoryId, pullNumber, commentId, threadOf, headSha, claimIds } = recheck
  await queries
    .insertInto('rechecks')
    .values({
      repository_id: repositoryId,
      pull_number: pullNumber,
      comment_id: commentId,
      thread_id: threadOf,
      head_sha: headSha,
      claim_ids: [...claimIds],
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The requests that wait for a check of a pull request, newest comment first. */
export async function waitingFor(queries: Queries, repositoryId: number, pullNumber: number): Promise<Recheck[]> {
  return queries
    .selectFrom('rechecks')
    .select(['repository_id as repositoryId', 'pull_number as pullNumber', 'comment_id as commentId'])
    .select(['thread_id as threadOf', 'head_sha as headSha', 'claim_ids as claimIds'])
    .where((recheck) => recheck.and({ repository_id: repositoryId, pull_number: pullNumber }))
    .orderBy('comment_id', 'desc')
    .execute()
}

/** Deletes requests that were answered, or need no answer. */
export async function forgetRechecks(queries: Queries, rechecks: readonly Recheck[]): Promise<void> {
  for (const { repositoryId, commentId } of rechecks)
    await queries
      .deleteFrom('rechecks')
      .where((recheck) => recheck.and({ repository_id: repositoryId, comment_id: commentId }))
      .execute()
}

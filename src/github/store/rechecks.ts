import type { Queries } from '../../db/database.ts'

/** Somebody asked for a check in a comment, and what was shown then. */
export interface Recheck {
  readonly repositoryId: number
  readonly pullNumber: number
  readonly commentId: number
  /** The review comment that began the thread; null in the conversation. */
  readonly threadOf: number | null
  readonly headSha: string
  readonly claimIds: readonly string[]
}

/** Notes that somebody waits for a check; the same comment once. */
export async function noteRecheck(queries: Queries, recheck: Recheck): Promise<void> {
  const { repositoryId, pullNumber, commentId, threadOf, headSha, claimIds } = recheck
  await queries
    .insertInto('rechecks')
    .values({
      ...{ repository_id: repositoryId, pull_number: pullNumber, comment_id: commentId, thread_id: threadOf },
      ...{ head_sha: headSha, claim_ids: [...claimIds] },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Who waits for a check of a pull request, the newest comment first. */
export async function waitingFor(queries: Queries, repositoryId: number, pullNumber: number): Promise<Recheck[]> {
  return queries
    .selectFrom('rechecks')
    .select(['repository_id as repositoryId', 'pull_number as pullNumber', 'comment_id as commentId'])
    .select(['thread_id as threadOf', 'head_sha as headSha', 'claim_ids as claimIds'])
    .where((recheck) => recheck.and({ repository_id: repositoryId, pull_number: pullNumber }))
    .orderBy('comment_id', 'desc')
    .execute()
}

/** Forgets those who have been told, or need not be. */
export async function forgetRechecks(queries: Queries, rechecks: readonly Recheck[]): Promise<void> {
  for (const { repositoryId, commentId } of rechecks)
    await queries
      .deleteFrom('rechecks')
      .where((recheck) => recheck.and({ repository_id: repositoryId, comment_id: commentId }))
      .execute()
}

import type { Queries } from '../../../base/db/database.ts'

/** A comment that DocAlign posted, or was about to post if `commentId` is null. */
export interface PostedComment {
  /** A claim's id, or `sticky`. */
  readonly key: string
  readonly commentId: number | null
  readonly nodeId: string | null
  /** SHA-256 of the body as last written; null before that. */
  readonly bodyDigest: string | null
  readonly resolved: boolean
}

export async function postedComments(
  queries: Queries,
  repositoryId: number,
  pullNumber: number,
): Promise<Map<string, PostedComment>> {
  const comments = await queries
    .selectFrom('posted_comments')
    .select(['key', 'comment_id as commentId', 'node_id as nodeId', 'body_digest as bodyDigest', 'resolved'])
    .where((comment) => comment.and({ repository_id: repositoryId, pull_number: pullNumber }))
    .execute()
  return new Map(comments.map((comment) => [comment.key, comment]))
}

/** The pull request and key (a claim's id or `sticky`) of a comment by DocAlign; null for other comments. */
export async function findPosted(
  queries: Queries,
  repositoryId: number,
  commentId: number,
): Promise<{ readonly pullNumber: number; readonly key: string } | null> {
  const posted = await queries
    .selectFrom('posted_comments')
    .select(['pull_number as pullNumber', 'key'])
    .where((comment) => comment.and({ repository_id: repositoryId, comment_id: commentId }))
    .executeTakeFirst()
  return posted ?? null
}

/** Whether there are, or may be, review comments by DocAlign on a pull request. */
export async function hasLineComments(queries: Queries, repositoryId: number, pullNumber: number): Promise<boolean> {
  const row = await queries
    .selectFrom('posted_comments')
    .select('key')
    .where((comment) => comment.and({ repository_id: repositoryId, pull_number: pullNumber }))
    .where('key', '<>', 'sticky')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function saveComment(
  queries: Queries,
  repositoryId: number,
  pullNumber: number,
  { key, commentId, nodeId, bodyDigest, resolved }: PostedComment,
): Promise<void> {
  const ids = { comment_id: commentId, node_id: nodeId }
  const set = { ...ids, body_digest: bodyDigest, resolved, updated_at: new Date() }
  await queries
    .insertInto('posted_comments')
    .values({ repository_id: repositoryId, pull_number: pullNumber, key, ...set })
    .onConflict((conflict) => conflict.columns(['repository_id', 'pull_number', 'key']).doUpdateSet(set))
    .execute()
}

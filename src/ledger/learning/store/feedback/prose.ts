import { type Selectable, sql, type UpdateObject } from 'kysely'
import type { Queries } from '../../../../base/db/database.ts'
import type { Tables } from '../../../../base/db/tables.ts'
import { storableText } from '../../../../base/db/values/storable.ts'

/** A stored free-text reply. */
export type ProseReply = Selectable<Tables['prose_replies']>

/** A new free-text reply. */
export type NewProse = Pick<
  ProseReply,
  | 'repo_id'
  | 'pr_number'
  | 'thread_id'
  | 'comment_id'
  | 'claim_id'
  | 'author'
  | 'words'
  | 'reason'
  | 'read_by'
  | 'thumbs_since'
>

/** Stores a reply and returns it; a reply that is already stored is returned unchanged. `now` is in milliseconds since the epoch. */
export async function insertProse(queries: Queries, given: NewProse, now: number): Promise<ProseReply> {
  const kept = await queries
    .insertInto('prose_replies')
    .values({ ...given, words: storableText(given.words), created_at: new Date(now) })
    .onConflict((conflict) => conflict.columns(['repo_id', 'comment_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  return kept ?? (await proseOf(queries, given.repo_id, given.comment_id).executeTakeFirstOrThrow())
}

/** A reply by the id of its comment; null if there is none. */
export async function findProse(queries: Queries, repoId: number, commentId: number): Promise<ProseReply | null> {
  return (await proseOf(queries, repoId, commentId).executeTakeFirst()) ?? null
}

/** The replies of a thread, oldest first. */
export async function proseInThread(queries: Queries, repoId: number, threadId: number): Promise<ProseReply[]> {
  return queries
    .selectFrom('prose_replies')
    .selectAll()
    .where('repo_id', '=', repoId)
    .where('thread_id', '=', threadId)
    .orderBy('comment_id')
    .execute()
}

/** The proposals on pull requests that can still be accepted, or whose acceptance can be withdrawn. */
export async function openProposals(
  queries: Queries,
  pulls: readonly { readonly repositoryId: number; readonly pullNumber: number }[],
): Promise<ProseReply[]> {
  if (pulls.length === 0) return []
  const [ids, numbers] = [pulls.map((pull) => pull.repositoryId), pulls.map((pull) => pull.pullNumber)]
  return queries
    .selectFrom('prose_replies')
    .selectAll()
    .where(sql<boolean>`(repo_id, pr_number) in (select * from unnest(${ids}::bigint[], ${numbers}::integer[]))`)
    .where('answer', '=', 'proposal')
    .where('answer_id', '>', 0)
    .where('declined_by', 'is', null)
    .orderBy('comment_id')
    .execute()
}

/** Records the answer to a reply: before it is posted, and again with the id of its comment. */
export async function saveAnswer(
  queries: Queries,
  id: string,
  answer: ProseReply['answer'],
  written: { readonly id: number; readonly nodeId: string } | null = null,
): Promise<void> {
  const place = written === null ? {} : { answer_id: written.id, answer_node_id: written.nodeId }
  await changeProse(queries, id, { answer, ...place })
}

export async function saveAcceptance(queries: Queries, id: string, sourceKey: string): Promise<void> {
  const accepted_in = sql<string[]>`array_append(array_remove(accepted_in, ${sourceKey}), ${sourceKey})`
  await changeProse(queries, id, { accepted_in })
}

/** Records that a thumb on a proposal has no effect, so that it is not processed again. */
export async function saveIgnored(queries: Queries, id: string, sourceKey: string): Promise<void> {
  await changeProse(queries, id, { ignored: sql<string[]>`array_append(ignored, ${sourceKey})` })
}

export async function saveDeclined(queries: Queries, id: string, login: string): Promise<void> {
  await changeProse(queries, id, { declined_by: login })
}

async function changeProse(queries: Queries, id: string, set: UpdateObject<Tables, 'prose_replies'>): Promise<void> {
  await queries.updateTable('prose_replies').set(set).where('id', '=', id).execute()
}

/** Withdraws an acceptance. Returns the updated proposal; null if no proposal was accepted by this source key. */
export async function dropAcceptance(queries: Queries, repoId: number, sourceKey: string): Promise<ProseReply | null> {
  const row = await queries
    .updateTable('prose_replies')
    .set({ accepted_in: sql`array_remove(accepted_in, ${sourceKey})` })
    .where('repo_id', '=', repoId)
    .where(sql<boolean>`${sourceKey} = any(accepted_in)`)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Deletes a reply whose comment was deleted or edited. */
export async function forgetProse(queries: Queries, repoId: number, commentId: number): Promise<void> {
  await queries.deleteFrom('prose_replies').where('repo_id', '=', repoId).where('comment_id', '=', commentId).execute()
}

function proseOf(queries: Queries, repoId: number, commentId: number) {
  return queries
    .selectFrom('prose_replies')
    .selectAll()
    .where('repo_id', '=', repoId)
    .where('comment_id', '=', commentId)
}

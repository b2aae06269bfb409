import { sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'

/** A comment by DocAlign whose reactions are polled. */
export interface PolledComment {
  readonly installationId: number
  readonly repositoryId: number
  readonly pullNumber: number
  readonly commentId: number
  readonly nodeId: string
  /** A claim's id, or `sticky`. */
  readonly key: string
}

/** Records activity on a pull request, so that its reactions are polled often again. `now` is in milliseconds since the epoch. */
export async function touchPullRequest(
  queries: Queries,
  repositoryId: number,
  number: number,
  now: number,
): Promise<void> {
  await queries
    .updateTable('pull_requests')
    .set({ active_at: new Date(now) })
    .where((pull) => pull.and({ repository_id: repositoryId, number }))
    .execute()
}

export async function hasComments(queries: Queries, repositoryId: number, number: number): Promise<boolean> {
  const row = await queries
    .selectFrom('posted_comments')
    .select('key')
    .where((comment) => comment.and({ repository_id: repositoryId, pull_number: number }))
    .where('comment_id', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The comments to poll: those of an installation that are due, or those of one pull request immediately. */
export type PollScope = { readonly installationId: number } | { readonly repositoryId: number; readonly number: number }

/** The installations with comments whose reactions are due. */
export async function installationsToPoll(queries: Queries, now: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct i.id
    from pull_requests p join repositories r on r.id = p.repository_id join installations i on i.id = r.installation_id
    where not i.suspended and ${isDue(now)} and ${HAS_COMMENTS}
    order by i.id`.execute(queries)
  return rows.map(({ id }) => id)
}

/**
 * The comments whose reactions are due; marks them as polled. Open pull requests with activity in the last hour are always due, in the last
 * day every ten minutes, in the last two weeks every six hours, others never. Of two concurrent callers, only the first gets a comment.
 */
export async function takeDueComments(queries: Queries, now: number, scope: PollScope): Promise<PolledComment[]> {
  const time = new Date(now)
  const due =
    'number' in scope
      ? sql`p.repository_id = ${scope.repositoryId} and p.number = ${scope.number}`
      : sql`i.id = ${scope.installationId} and ${isDue(now)}`
  const { rows } = await sql<PolledComment>`
    with due as (
      update pull_requests p set polled_at = ${time}
      from repositories r join installations i on i.id = r.installation_id
      where r.id = p.repository_id and not i.suspended and ${due} and ${HAS_COMMENTS}
      returning p.repository_id, p.number, r.installation_id
    )
    select due.installation_id as "installationId", c.repository_id as "repositoryId", c.pull_number as "pullNumber",
      c.comment_id as "commentId", c.node_id as "nodeId", c.key
    from due join posted_comments c on c.repository_id = due.repository_id and c.pull_number = due.number
    where c.comment_id > 0 and c.node_id is not null
    order by due.installation_id, c.repository_id, c.pull_number, c.comment_id`.execute(queries)
  return rows
}

/** Reverts {@link takeDueComments}: the comments are due immediately. */
export async function giveBackComments(queries: Queries, comments: readonly PolledComment[]): Promise<void> {
  const pulls = new Map(comments.map((comment) => [`${comment.repositoryId} ${comment.pullNumber}`, comment]))
  for (const { repositoryId, pullNumber } of pulls.values())
    await queries
      .updateTable('pull_requests')
      .set({ polled_at: null })
      .where((pull) => pull.and({ repository_id: repositoryId, number: pullNumber }))
      .execute()
}

/** A condition on the pull request `p`. */
const HAS_COMMENTS = sql`exists (
  select from posted_comments c
  where c.repository_id = p.repository_id and c.pull_number = p.number and c.comment_id > 0)`

/** A condition on the pull request `p`. */
function isDue(now: number) {
  const time = new Date(now)
  return sql`p.state = 'open' and p.active_at > ${time}::timestamptz - interval '14 days' and (
    p.active_at > ${time}::timestamptz - interval '1 hour' or p.polled_at is null
    or p.polled_at <= ${time}::timestamptz - case
      when p.active_at > ${time}::timestamptz - interval '1 day' then interval '10 minutes'
      else interval '6 hours' end)`
}

import { sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import { feedbackOfSession } from '../../usage/store/feedback.ts'
import { queriesOfSession } from '../../usage/store/query-log.ts'
import type { Judgments } from '../measures/judgments.ts'
import {
  pullNumberOf,
  SESSION_IDLE_MS,
  type SessionEvalSummary,
  summarizeSession,
  type TaskOutcome,
} from '../session.ts'
import { goldenJudgments } from './golden.ts'

interface Ended {
  readonly namespaceId: number
  readonly sessionId: string
}

/** Days within which ended sessions are summarized, and within which they may still wait for the checks of their pull request. */
const LOOK_BACK_DAYS = 7

/**
 * Summarizes the sessions without activity for half an hour, of one namespace or of all; again those with new activity, or whose pull
 * request had no outcome yet. `now` is in milliseconds since the epoch. Returns their number.
 */
export async function summarizeEndedSessions(
  queries: Queries,
  now: number,
  namespaceId: number | null = null,
): Promise<number> {
  const ended = await endedSessions(queries, now, namespaceId)
  for (const each of ended) await summarize(queries, each)
  return ended.length
}

async function endedSessions(queries: Queries, now: number, namespaceId: number | null): Promise<Ended[]> {
  const since = new Date(now - LOOK_BACK_DAYS * 86_400_000)
  const { rows } = await sql<Ended>`
    select a.namespace_id as "namespaceId", a.session_id as "sessionId"
    from (
      select namespace_id, session_id, max(at) as last_at
      from (
        select namespace_id, session_id, created_at as at, true as is_search from eval_queries
        where session_id is not null and created_at >= ${since}
        union all
        select namespace_id, session_id, created_at, false from eval_feedback where created_at >= ${since}
      ) activity
      group by namespace_id, session_id having bool_or(is_search)
    ) a
    left join eval_sessions s on s.namespace_id = a.namespace_id and s.session_id = a.session_id
    where a.last_at < ${new Date(now - SESSION_IDLE_MS)}
      and (${namespaceId}::bigint is null or a.namespace_id = ${namespaceId})
      and (s.ended_at is null or s.ended_at < a.last_at or s.task_outcome ->> 'conclusion' = 'neutral')
    order by a.last_at`.execute(queries)
  return rows
}

async function summarize(queries: Queries, { namespaceId, sessionId }: Ended): Promise<void> {
  const searches = await queriesOfSession(queries, namespaceId, sessionId)
  const { events, lastAt } = await feedbackOfSession(queries, namespaceId, sessionId)
  const judgments = new Map<string, Judgments | null>()
  for (const { queryId, query } of searches) judgments.set(queryId, await goldenJudgments(queries, namespaceId, query))
  const outcome = await taskOutcomeOf(queries, namespaceId, sessionId)
  const summary = summarizeSession(sessionId, searches, events, outcome, (queryId) => judgments.get(queryId) ?? null)
  const times = searches.map(({ at }) => at)
  await save(queries, namespaceId, summary, {
    startedAt: new Date(Math.min(...times)),
    endedAt: new Date(Math.max(...times, lastAt)),
  })
}

/** The result of the checks on the pull request that a session names: null if it names none, neutral before they complete. */
async function taskOutcomeOf(queries: Queries, namespaceId: number, sessionId: string): Promise<TaskOutcome | null> {
  const pullNumber = pullNumberOf(sessionId)
  if (pullNumber === null) return null
  const { rows } = await sql<{ readonly repository: string; readonly failed: boolean | null }>`
    select r.owner || '/' || r.name as repository, bool_or(not o.passed) as failed
    from namespaces n
    join repositories r on r.id = n.repository_id
    join pull_requests p on p.repository_id = r.id and p.number = ${pullNumber}
    left join check_outcomes o on o.repository_id = r.id and o.head_sha = p.head_sha
    where n.id = ${namespaceId} group by r.owner, r.name`.execute(queries)
  const [row] = rows
  if (!row) return null
  const conclusion = row.failed === null ? 'neutral' : row.failed ? 'failure' : 'success'
  return { repository: row.repository, pullNumber, conclusion }
}

async function save(
  queries: Queries,
  namespaceId: number,
  { sessionId, queries: searches, taskOutcome, aggregateMetrics }: SessionEvalSummary,
  { startedAt, endedAt }: { readonly startedAt: Date; readonly endedAt: Date },
): Promise<void> {
  const values = {
    total_searches: aggregateMetrics.totalSearches,
    total_entries_accessed: aggregateMetrics.totalEntriesAccessed,
    avg_mrr: aggregateMetrics.avgMRR,
    re_search_rate: aggregateMetrics.reSearchRate,
    duration_minutes: aggregateMetrics.sessionDurationMinutes,
    task_outcome: taskOutcome === null ? null : JSON.stringify(taskOutcome),
    queries: JSON.stringify(searches),
    started_at: startedAt,
    ended_at: endedAt,
  }
  await queries
    .insertInto('eval_sessions')
    .values({ namespace_id: namespaceId, session_id: sessionId, ...values })
    .onConflict((conflict) => conflict.columns(['namespace_id', 'session_id']).doUpdateSet(values))
    .execute()
}

export interface StoredSession extends Omit<SessionEvalSummary, 'queries'> {
  readonly startedAt: Date
  readonly endedAt: Date
}

/** The sessions of a namespace that ended last, newest first. */
export async function storedSessions(queries: Queries, namespaceId: number, limit: number): Promise<StoredSession[]> {
  const rows = await queries
    .selectFrom('eval_sessions')
    .selectAll()
    .where('namespace_id', '=', namespaceId)
    .orderBy('ended_at', 'desc')
    .orderBy('session_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    sessionId: row.session_id,
    taskOutcome: row.task_outcome,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    aggregateMetrics: {
      totalSearches: row.total_searches,
      totalEntriesAccessed: row.total_entries_accessed,
      avgMRR: row.avg_mrr,
      reSearchRate: row.re_search_rate,
      sessionDurationMinutes: row.duration_minutes,
    },
  }))
}

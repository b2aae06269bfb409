import { type Selectable, sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import type { SearchTables } from '../../../base/db/tables/search.ts'
import { storableJson, storableText } from '../../../base/db/values/storable.ts'
import type { FeedbackEvent } from '../feedback.ts'
import type { Selection } from '../learn-from-selection.ts'

/** Stores signals. `at` is in milliseconds since the epoch. */
export async function insertFeedback(
  queries: Queries,
  namespaceId: number,
  events: readonly FeedbackEvent[],
  at: number,
): Promise<void> {
  if (events.length === 0) return
  await queries
    .insertInto('eval_feedback')
    .values(
      events.map((event) => ({
        event_type: event.eventType,
        namespace_id: namespaceId,
        session_id: storableText(event.sessionId),
        query_id: event.queryId,
        entry_id: event.entryId,
        rank_in_results: event.rankInResults,
        metadata: storableJson(event.metadata),
        created_at: new Date(at),
      })),
    )
    .execute()
}

/** Like `insertFeedback`, but skips events whose type, entry and `where` are already stored. */
export async function insertFeedbackOnce(
  queries: Queries,
  namespaceId: number,
  events: readonly FeedbackEvent[],
  at: number,
): Promise<void> {
  const known = await queries
    .selectFrom('eval_feedback')
    .select(['event_type', 'entry_id', sql<string | null>`metadata ->> 'where'`.as('where')])
    .where('namespace_id', '=', namespaceId)
    .where(sql<boolean>`metadata ->> 'where' = any(${events.map(({ metadata }) => metadata.where)}::text[])`)
    .execute()
  const isKnown = ({ eventType, entryId, metadata }: FeedbackEvent) =>
    known.some((row) => row.event_type === eventType && row.entry_id === entryId && row.where === metadata.where)
  const fresh = events.filter((event) => !isKnown(event))
  await insertFeedback(queries, namespaceId, fresh, at)
}

/** Entries that a session has read since a time in milliseconds since the epoch. */
export async function readEntries(
  queries: Queries,
  namespaceId: number,
  sessionId: string,
  since: number,
): Promise<Set<string>> {
  const rows = await queries
    .selectFrom('eval_feedback')
    .select('entry_id')
    .distinct()
    .where('session_id', '=', storableText(sessionId))
    .where('namespace_id', '=', namespaceId)
    .where('event_type', 'in', ['read_after_search', 'reference'])
    .where('created_at', '>=', new Date(since))
    .execute()
  return new Set(rows.flatMap(({ entry_id }) => entry_id ?? []))
}

const SELECTIONS = 500

/** The newest reads of an entry after searches that returned it. */
export async function selectionsOf(queries: Queries, namespaceId: number, entryId: string): Promise<Selection[]> {
  const { rows } = await sql<Selection>`
    select f.session_id as "sessionId", q.query from eval_feedback f join eval_queries q on q.query_id = f.query_id
    where f.namespace_id = ${namespaceId} and f.entry_id = ${entryId} and f.event_type = 'read_after_search'
    order by f.id desc limit ${SELECTIONS}`.execute(queries)
  return rows
}

/** Signals about several searches. */
export async function feedbackOf(queries: Queries, queryIds: readonly string[]): Promise<FeedbackEvent[]> {
  if (queryIds.length === 0) return []
  const rows = await queries
    .selectFrom('eval_feedback')
    .selectAll()
    .where('query_id', 'in', queryIds)
    .orderBy('id')
    .execute()
  return rows.map(feedbackEvent)
}

/** A session's signals in a namespace, and the time of the last one in milliseconds since the epoch; 0 if there are none. */
export async function feedbackOfSession(
  queries: Queries,
  namespaceId: number,
  sessionId: string,
): Promise<{ readonly events: readonly FeedbackEvent[]; readonly lastAt: number }> {
  const rows = await queries
    .selectFrom('eval_feedback')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('namespace_id', '=', namespaceId)
    .orderBy('id')
    .execute()
  return { events: rows.map(feedbackEvent), lastAt: Math.max(0, ...rows.map((row) => row.created_at.getTime())) }
}

function feedbackEvent(row: Selectable<SearchTables['eval_feedback']>): FeedbackEvent {
  return {
    eventType: row.event_type,
    sessionId: row.session_id,
    queryId: row.query_id,
    entryId: row.entry_id,
    rankInResults: row.rank_in_results ?? -1,
    metadata: row.metadata,
  }
}

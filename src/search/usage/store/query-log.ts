import { sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import { rowsAs } from '../../../base/db/values/rows.ts'
import { storableJson, storableText } from '../../../base/db/values/storable.ts'
import type { RecentQuery } from '../feedback.ts'
import { queryDigest } from './query-digest.ts'

/** A logged search. */
export interface LoggedQuery {
  readonly queryId: string
  readonly namespaceId: number
  readonly query: string
  readonly intent: string
  readonly mode: string
  readonly sessionId: string | null
  readonly toolName: string
  readonly resultIds: readonly string[]
  readonly channels: Readonly<Record<string, readonly string[]>>
  readonly latencyMs: number
  readonly weights: Readonly<Record<string, number>>
  readonly qualityProxy: number
  readonly traceId: string
  readonly trace: object
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Logs searches after they are answered. */
export interface QueryLog {
  /** Returns immediately and never fails. */
  add(query: LoggedQuery): void
  /** Delays writing while a request is being answered, until the returned function is called. */
  answering(): () => void
  /** Resolves when everything added is written or lost. */
  flush(): Promise<void>
}

/** Milliseconds for which searches are collected, and the maximum further delay until no request is being answered. */
const WAIT_MS = 200
const MAX_WAITING = 2000
const MAX_QUERY_LENGTH = 4000

/** `onLost` is called with the number of searches that are not written because the database failed or too many arrived at once. */
export function createQueryLog(
  queries: Queries,
  onError: (error: unknown) => void,
  onLost: (searches: number) => void = () => {},
): QueryLog {
  let waiting: LoggedQuery[] = []
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()
  let beingAnswered = 0
  let isDue = false
  const wait = (then: () => void) => {
    timer = setTimeout(then, WAIT_MS).unref()
  }
  const writeSoon = () => {
    if (beingAnswered === 0) return write()
    isDue = true
    wait(write)
  }
  const write = () => {
    if (timer) clearTimeout(timer)
    timer = null
    isDue = false
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    writing = writing
      .then(() => insertQueries(queries, batch))
      .catch((error: unknown) => {
        onLost(batch.length)
        onError(error)
      })
  }
  return {
    add(query) {
      if (waiting.length >= MAX_WAITING) {
        onLost(1)
        return
      }
      waiting.push(query)
      if (timer === null) wait(writeSoon)
    },
    answering() {
      beingAnswered++
      return () => {
        beingAnswered--
        // The answer is sent first.
        if (isDue && beingAnswered === 0) setImmediate(() => isDue && write())
      }
    },
    async flush() {
      write()
      await writing
    },
  }
}

/** Logs searches, each once. */
export async function insertQueries(queries: Queries, batch: readonly LoggedQuery[]): Promise<void> {
  await sql`
    insert into eval_queries (query_id, namespace_id, query, query_digest, intent, mode, session_id, tool_name, result_ids, result_count,
      channel_contributions, total_latency_ms, fusion_weights, quality_proxy_score, trace_id, trace, created_at)
    select query_id, namespace_id, query, digest, intent, mode, session_id, tool_name, result_ids::jsonb,
      jsonb_array_length(result_ids::jsonb), channels::jsonb, latency, weights::jsonb, quality, trace_id, trace::jsonb, at
    from ${rowsAs('r', batch, {
      query_id: ['text', (row) => row.queryId],
      namespace_id: ['bigint', (row) => row.namespaceId],
      query: ['text', (row) => row.query.slice(0, MAX_QUERY_LENGTH)],
      digest: ['text', (row) => queryDigest(row.query.slice(0, MAX_QUERY_LENGTH))],
      intent: ['text', (row) => row.intent],
      mode: ['text', (row) => row.mode],
      session_id: ['text', (row) => row.sessionId],
      tool_name: ['text', (row) => row.toolName],
      result_ids: ['text', (row) => storableJson(row.resultIds)],
      channels: ['text', (row) => storableJson(row.channels)],
      latency: ['double precision', (row) => row.latencyMs],
      weights: ['text', (row) => JSON.stringify(row.weights)],
      quality: ['double precision', (row) => row.qualityProxy],
      trace_id: ['text', (row) => row.traceId],
      trace: ['text', (row) => storableJson(row.trace)],
      at: ['timestamptz', (row) => new Date(row.at)],
    })}
    where exists (select from namespaces where namespaces.id = r.namespace_id) order by r.n
    on conflict (query_id) do nothing`.execute(queries)
}

const RECENT = 20
const RECENT_OF_ALL = 200
const OF_SESSION = 1000

/** The newest searches of a session in a namespace since a time, newest first. */
export async function recentQueries(
  queries: Queries,
  namespaceId: number,
  sessionId: string,
  since: number,
): Promise<RecentQuery[]> {
  const rows = await searchesIn(queries, namespaceId)
    .where('session_id', '=', storableText(sessionId))
    .where('created_at', '>=', new Date(since))
    .orderBy('created_at', 'desc')
    .limit(RECENT)
    .execute()
  return rows.map(recentQuery)
}

/** The first thousand searches of a session in a namespace, oldest first. */
export async function queriesOfSession(
  queries: Queries,
  namespaceId: number,
  sessionId: string,
): Promise<RecentQuery[]> {
  const ofSession = searchesIn(queries, namespaceId).where('session_id', '=', sessionId)
  return (await ofSession.orderBy('created_at').limit(OF_SESSION).execute()).map(recentQuery)
}

/** A search with its session; null if it had none. */
export interface SessionQuery extends RecentQuery {
  readonly sessionId: string | null
}

/** The newest searches of a namespace since a time, newest first. */
export async function recentOfNamespace(queries: Queries, namespaceId: number, since: number): Promise<SessionQuery[]> {
  const rows = await searchesIn(queries, namespaceId)
    .select('session_id as sessionId')
    .where('created_at', '>=', new Date(since))
    .orderBy('created_at', 'desc')
    .limit(RECENT_OF_ALL)
    .execute()
  return rows.map(recentQuery)
}

function searchesIn(queries: Queries, namespaceId: number) {
  return queries
    .selectFrom('eval_queries')
    .select(['query_id as queryId', 'query', 'result_ids as resultIds', 'created_at'])
    .where('namespace_id', '=', namespaceId)
}

function recentQuery<Row extends { readonly created_at: Date }>({ created_at, ...search }: Row) {
  return { ...search, at: created_at.getTime() }
}

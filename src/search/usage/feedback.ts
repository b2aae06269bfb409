/** Kinds of signals from the use of results. */
export const FEEDBACK_TYPES = [
  'read_after_search',
  're_search',
  'scroll_past',
  'reference',
  'validate_useful',
  'validate_not_useful',
] as const
export type FeedbackType = (typeof FEEDBACK_TYPES)[number]

/** What the use of a result says of it: it was read, skipped, referred to, or rated useful or not. */
export interface FeedbackEvent {
  readonly eventType: FeedbackType
  readonly sessionId: string
  readonly queryId: string | null
  readonly entryId: string | null
  /** Zero-based; −1 if no search of the session returned it. */
  readonly rankInResults: number
  readonly metadata: Readonly<Record<string, unknown>>
}

/** A search of a session, by which its later uses are linked to it. */
export interface RecentQuery {
  readonly queryId: string
  readonly query: string
  readonly resultIds: readonly string[]
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Milliseconds after a search within which events are linked to it. */
const LINK_WINDOW_MS = 30 * 60_000

/** A use of an entry in a session. */
export interface UsageEvent {
  readonly sessionId: string
  readonly entryId: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** An entry was read; linked to the session's newest search that returned it. */
export function readAfterSearch(happening: UsageEvent, recent: readonly RecentQuery[]): FeedbackEvent {
  return linked('read_after_search', happening, recent)
}

/** A comment, review or commit used an entry's text or link. */
export function referenced(happening: UsageEvent, recent: readonly RecentQuery[], where: string): FeedbackEvent {
  return { ...linked('reference', happening, recent), metadata: { where } }
}

export function validated(happening: UsageEvent, recent: readonly RecentQuery[], wasUseful: boolean): FeedbackEvent {
  return linked(wasUseful ? 'validate_useful' : 'validate_not_useful', happening, recent)
}

function linked(
  eventType: FeedbackType,
  { sessionId, entryId, at }: UsageEvent,
  recent: readonly RecentQuery[],
): FeedbackEvent {
  const query = newestFirst(recent, at).find(({ resultIds }) => resultIds.includes(entryId))
  return {
    eventType,
    sessionId,
    queryId: query?.queryId ?? null,
    entryId,
    rankInResults: query?.resultIds.indexOf(entryId) ?? -1,
    metadata: {},
  }
}

/** The results above the one that was read that had not been read, and so were skipped. */
export function scrolledPast(
  { sessionId, entryId, at }: UsageEvent,
  recent: readonly RecentQuery[],
  readIds: ReadonlySet<string>,
): FeedbackEvent[] {
  const query = newestFirst(recent, at).find(({ resultIds }) => resultIds.includes(entryId))
  if (!query) return []
  const { queryId, resultIds } = query
  const event = { eventType: 'scroll_past' as const, sessionId, queryId, metadata: { read: entryId } }
  const above = resultIds.slice(0, resultIds.indexOf(entryId))
  return above.flatMap((skipped, rank) =>
    readIds.has(skipped) ? [] : [{ ...event, entryId: skipped, rankInResults: rank }],
  )
}

/** Measures the similarity of two queries. */
export type Similarity = (
  a: string,
  b: string,
) => {
  /** 0–1. */
  readonly value: number
  /** Whether they ask the same. */
  readonly isSame: boolean
}

/**
 * The signal of a repeated search: the session's newest search was followed by one with much the same meaning, without reading any of its
 * results. Null otherwise.
 */
export function searchedAgain(
  next: { readonly sessionId: string; readonly query: string; readonly at: number },
  recent: readonly RecentQuery[],
  readIds: ReadonlySet<string>,
  similarity: Similarity,
): FeedbackEvent | null {
  // The log may already contain the new search itself.
  const [last] = newestFirst(recent, next.at).filter(({ at }) => at < next.at)
  if (!last || last.resultIds.some((id) => readIds.has(id))) return null
  const { value, isSame } = similarity(last.query, next.query)
  if (!isSame) return null
  return {
    eventType: 're_search',
    sessionId: next.sessionId,
    queryId: last.queryId,
    entryId: null,
    rankInResults: -1,
    metadata: { similarity: Number(value.toFixed(3)), next: next.query.slice(0, 200) },
  }
}

function newestFirst(recent: readonly RecentQuery[], at: number): RecentQuery[] {
  return recent.filter((query) => query.at <= at && at - query.at <= LINK_WINDOW_MS).sort((a, b) => b.at - a.at)
}

import type { Queries } from '../../db/database.ts'
import { jaccard } from '../../evaluation/correlation.ts'
import { readAfterSearch, scrolledPast, searchedAgain, validated } from '../../evaluation/feedback.ts'
import { learnFromSelection } from '../../evaluation/learn-from-selection.ts'
import { insertFeedback, readEntries } from '../../evaluation/store/feedback.ts'
import { recentQueries } from '../../evaluation/store/query-log.ts'
import { lexemesOf, plainWords } from '../lexemes.ts'
import { saveTriggers, triggersOf } from '../store/triggers.ts'

/** Something that a session did with an entry. */
export interface Deed {
  readonly namespaceId: number
  readonly sessionId: string
  /** The `qa_id`. */
  readonly entryId: string
  /** The entry's number in the database. */
  readonly entryKey: number
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Milliseconds back to which a session's searches are looked at. */
const LOOK_BACK = 30 * 60_000

/** An entry was read after a search that returned it: it was selected, what stood above was not, and its phrases learn. */
export async function noteRead(queries: Queries, deed: Deed): Promise<void> {
  const { namespaceId, sessionId, entryKey, at } = deed
  const [recent, read] = await Promise.all([
    recentQueries(queries, namespaceId, sessionId, at - LOOK_BACK),
    readEntries(queries, namespaceId, sessionId, at - LOOK_BACK),
  ])
  const event = readAfterSearch(deed, recent)
  await insertFeedback(queries, namespaceId, [event, ...scrolledPast(deed, recent, read)], at)
  const query = recent.find(({ queryId }) => queryId === event.queryId)?.query
  if (query !== undefined) await learnPhrase(queries, entryKey, query, at)
}

/** An entry was said to have worked, or not, by a session that searched. */
export async function noteValidation(queries: Queries, deed: Deed, wasUseful: boolean): Promise<void> {
  const { namespaceId, sessionId, at } = deed
  const recent = await recentQueries(queries, namespaceId, sessionId, at - LOOK_BACK)
  const event = validated(deed, recent, wasUseful)
  if (event.queryId !== null) await insertFeedback(queries, namespaceId, [event], at)
}

/** A session searches: perhaps because its last search did not find what it wanted. */
export async function noteSearch(
  queries: Queries,
  {
    namespaceId,
    sessionId,
    query,
    at,
  }: { readonly namespaceId: number; readonly sessionId: string; readonly query: string; readonly at: number },
): Promise<void> {
  const recent = await recentQueries(queries, namespaceId, sessionId, at - LOOK_BACK)
  const read = await readEntries(queries, namespaceId, sessionId, at - LOOK_BACK)
  const similarity = (a: string, b: string) => jaccard(lexemesOf(a), lexemesOf(b))
  const event = searchedAgain({ sessionId, query, at }, recent, read, similarity)
  if (event) await insertFeedback(queries, namespaceId, [event], at)
}

async function learnPhrase(queries: Queries, entry: number, query: string, at: number): Promise<void> {
  const phrases = await triggersOf(queries, entry)
  const learnt = learnFromSelection(phrases, query, plainWords)
  if (learnt !== phrases) await saveTriggers(queries, entry, learnt, at)
}

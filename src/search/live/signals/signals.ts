import type { Queries } from '../../../base/db/database.ts'
import { jaccard } from '../../../base/jaccard.ts'
import { lexemesOf, plainWords } from '../../../base/text/lexemes.ts'
import type { Namespace } from '../../../ledger/entries/namespaces.ts'
import { saveTriggers, triggersOf } from '../../store/triggers.ts'
import {
  readAfterSearch,
  type Similarity,
  scrolledPast,
  searchedAgain,
  type UsageEvent,
  validated,
} from '../../usage/feedback.ts'
import { isConfirmed, learnFromSelection } from '../../usage/learn-from-selection.ts'
import { insertFeedback, readEntries, selectionsOf } from '../../usage/store/feedback.ts'
import { recentQueries } from '../../usage/store/query-log.ts'
import { forgetMatching } from './forget.ts'

/** A session's action on an entry. */
export interface SessionEvent extends UsageEvent {
  readonly namespaceId: number
  /** The entry's number in the database. */
  readonly entryKey: number
}

/** Milliseconds back within which a session's searches count. */
const LOOK_BACK = 30 * 60_000

/**
 * Records that an entry was read after a search that returned it: it was selected, and the results above it were not. Once a second session
 * does the same, the entry learns the search as a phrase.
 */
export async function recordRead(queries: Queries, deed: SessionEvent): Promise<void> {
  const { namespaceId, sessionId, at } = deed
  const [recent, read] = await Promise.all([
    recentQueries(queries, namespaceId, sessionId, at - LOOK_BACK),
    readEntries(queries, namespaceId, sessionId, at - LOOK_BACK),
  ])
  const event = readAfterSearch(deed, recent)
  await insertFeedback(queries, namespaceId, [event, ...scrolledPast(deed, recent, read)], at)
  const query = recent.find(({ queryId }) => queryId === event.queryId)?.query
  if (query !== undefined) await learnPhrase(queries, deed, query)
}

/**
 * Records that a session that searched found an entry to work, or not. If not, removes the learnt phrases by which the search matched it.
 */
export async function recordValidation(queries: Queries, deed: SessionEvent, wasUseful: boolean): Promise<void> {
  const { namespaceId, sessionId, entryKey, at } = deed
  const recent = await recentQueries(queries, namespaceId, sessionId, at - LOOK_BACK)
  const event = validated(deed, recent, wasUseful)
  const search = recent.find(({ queryId }) => queryId === event.queryId)
  if (search === undefined) return
  await insertFeedback(queries, namespaceId, [event], at)
  if (!wasUseful) await forgetMatching(queries, entryKey, search.query, at)
}

export interface SessionSearch {
  readonly namespace: Namespace
  readonly sessionId: string
  readonly query: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Records a session's search: perhaps its last one did not find what it wanted. */
export async function recordSearch(
  queries: Queries,
  { namespace, sessionId, query, at }: SessionSearch,
): Promise<void> {
  const recent = await recentQueries(queries, namespace.id, sessionId, at - LOOK_BACK)
  if (recent.length === 0) return
  const read = await readEntries(queries, namespace.id, sessionId, at - LOOK_BACK)
  const event = searchedAgain({ sessionId, query, at }, recent, read, querySimilarity)
  if (event) await insertFeedback(queries, namespace.id, [event], at)
}

async function learnPhrase(
  queries: Queries,
  { namespaceId, entryId, entryKey, at }: SessionEvent,
  query: string,
): Promise<void> {
  const phrases = await triggersOf(queries, entryKey)
  const learnt = learnFromSelection(phrases, query, plainWords)
  if (learnt === phrases) return
  const selections = await selectionsOf(queries, namespaceId, entryId)
  if (isConfirmed(selections, query, plainWords)) await saveTriggers(queries, entryKey, learnt, at)
}

/** Queries that share this part of their words are the same question. */
const SAME_BY_WORDS = 0.5

/** The similarity of two queries, 0–1: the share of words that both have. */
export const querySimilarity: Similarity = (a, b) => {
  const value = jaccard(lexemesOf(a), lexemesOf(b))
  return { value, isSame: value >= SAME_BY_WORDS }
}

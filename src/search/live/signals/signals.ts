import type { Queries } from '../../../base/db/database.ts'
import { lexemesOf, plainWords } from '../../../base/text/lexemes.ts'
import type { Namespace } from '../../../ledger/entries/namespaces.ts'
import { readQuery } from '../../channels.ts'
import { jaccard } from '../../evaluation/statistics/correlation.ts'
import type { NamespaceIndex } from '../../namespace-index.ts'
import { corpusOf } from '../../store/corpus.ts'
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
import { dot, unit } from '../../vectors/ivf-index.ts'
import type { Indexes } from '../index/indexes.ts'
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
  indexes: Pick<Indexes, 'open'>,
  { namespace, sessionId, query, at }: SessionSearch,
): Promise<void> {
  const recent = await recentQueries(queries, namespace.id, sessionId, at - LOOK_BACK)
  if (recent.length === 0) return
  const read = await readEntries(queries, namespace.id, sessionId, at - LOOK_BACK)
  const { index } = await indexes.open(corpusOf({ namespace }))
  const event = searchedAgain({ sessionId, query, at }, recent, read, querySimilarity(index))
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

/**
 * Queries with at least this cosine are the same question. Of twenty pairs of queries about this project's docs, chosen by hand, half of
 * which were the same question, seven reached it: six that were and one that was not.
 */
const SAME_BY_VECTORS = 0.8
/** Queries that share this part of their words are the same question. */
const SAME_BY_WORDS = 0.5

/**
 * The similarity of two queries, 0–1: the cosine of their vectors in the space that was learnt from the namespace. Without a space, or if
 * it contains no word of one of them, the share of words that both have.
 */
export function querySimilarity(index: NamespaceIndex): Similarity {
  return (a, b) => {
    const [left, right] = [readQuery(index, a).meaning?.query, readQuery(index, b).meaning?.query]
    if (left === undefined || right === undefined) {
      const overlap = jaccard(lexemesOf(a), lexemesOf(b))
      return { value: overlap, isSame: overlap >= SAME_BY_WORDS, by: 'words' }
    }
    const cosine = Math.max(0, dot(unit(left), 0, unit(right), left.length))
    return { value: cosine, isSame: cosine >= SAME_BY_VECTORS, by: 'vectors' }
  }
}

import type { Queries } from '../../../db/database.ts'
import type { Namespace } from '../../../entries/namespaces.ts'
import { jaccard } from '../../../evaluation/statistics/correlation.ts'
import {
  type Happening,
  readAfterSearch,
  type Similarity,
  scrolledPast,
  searchedAgain,
  validated,
} from '../../../usage/feedback.ts'
import { isConfirmed, learnFromSelection } from '../../../usage/learn-from-selection.ts'
import { insertFeedback, readEntries, selectionsOf } from '../../../usage/store/feedback.ts'
import { recentQueries } from '../../../usage/store/query-log.ts'
import { readQuery } from '../../channels.ts'
import type { NamespaceIndex } from '../../namespace-index.ts'
import { corpusOf } from '../../store/corpus.ts'
import { saveTriggers, triggersOf } from '../../store/triggers.ts'
import { dot, unit } from '../../vectors/ivf-index.ts'
import { lexemesOf, plainWords } from '../../words/lexemes.ts'
import type { Indexes } from '../index/indexes.ts'
import { forgetMatching } from './forget.ts'

/** Something that a session did with an entry. */
export interface Deed extends Happening {
  readonly namespaceId: number
  /** The entry's number in the database. */
  readonly entryKey: number
}

/** Milliseconds back to which a session's searches are looked at. */
const LOOK_BACK = 30 * 60_000

/**
 * An entry was read after a search that returned it: it was selected, and what stood above was not. Once a second session has done the
 * same, the entry learns the search as a phrase.
 */
export async function noteRead(queries: Queries, deed: Deed): Promise<void> {
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
 * An entry was said to have worked, or not, by a session that searched. If it did not, the phrases that it had learnt and that brought
 * it up are taken back.
 */
export async function noteValidation(queries: Queries, deed: Deed, wasUseful: boolean): Promise<void> {
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

/** A session searches: perhaps because its last search did not find what it wanted. */
export async function noteSearch(
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
  { namespaceId, entryId, entryKey, at }: Deed,
  query: string,
): Promise<void> {
  const phrases = await triggersOf(queries, entryKey)
  const learnt = learnFromSelection(phrases, query, plainWords)
  if (learnt === phrases) return
  const selections = await selectionsOf(queries, namespaceId, entryId)
  if (isConfirmed(selections, query, plainWords)) await saveTriggers(queries, entryKey, learnt, at)
}

/**
 * Queries whose vectors are as close as this ask the same. Of twenty pairs of queries about this project's docs, chosen by hand, half of
 * which asked the same, seven were as close: six that did and one that did not.
 */
const SAME_BY_VECTORS = 0.8
/** Queries that share this part of their words ask the same. */
const SAME_BY_WORDS = 0.5

/**
 * How alike two queries are, 0–1: the cosine of their vectors in the space that was learnt from the namespace. Without a space, or
 * where it knows no word of one of them, the share of their words that both have.
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

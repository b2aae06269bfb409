import type { Queries } from '../../db/database.ts'
import { type Changes, changesSince } from '../store/changes.ts'
import { epochEntries, epochFullText, foundInEpoch } from '../store/epoch.ts'
import { type FoundEntry, foundEntries } from '../store/found.ts'
import { fullText } from '../store/full-text.ts'
import type { SearchRequest } from './request.ts'

/** The entries that are searched: those of a namespace as they are now, or those of an epoch as they were. */
export interface Corpus {
  /** Tells it from others. */
  readonly name: string
  /** What may have changed since a snapshot; everything for null. */
  changesSince(snapshot: string | null): Promise<Changes>
  /** Full text search of the database: by key, best first. */
  fullText(query: string): Promise<{ readonly key: number; readonly score: number }[]>
  /** The entries of these keys, with their trust at a time in milliseconds. */
  found(keys: readonly number[], now: number): Promise<Map<number, FoundEntry>>
}

/** The corpus of a search. */
export function corpusOf(
  queries: Queries,
  { namespace, epochId }: Pick<SearchRequest, 'namespace' | 'epochId'>,
): Corpus {
  return epochId === undefined ? liveCorpus(queries, namespace.id) : epochCorpus(queries, epochId)
}

function liveCorpus(queries: Queries, namespaceId: number): Corpus {
  return {
    name: `namespace ${namespaceId}`,
    changesSince: (snapshot) => changesSince(queries, namespaceId, snapshot),
    fullText: (query) => fullText(queries, namespaceId, query),
    found: (keys, now) => foundEntries(queries, keys, now),
  }
}

/** An epoch does not change: once read it is known. */
function epochCorpus(queries: Queries, epochId: number): Corpus {
  return {
    name: `epoch ${epochId}`,
    changesSince: async (snapshot) => ({
      put: snapshot === null ? await epochEntries(queries, epochId) : [],
      gone: [],
      snapshot: 'all',
    }),
    fullText: (query) => epochFullText(queries, epochId, query),
    found: (keys, now) => foundInEpoch(queries, epochId, keys, now),
  }
}

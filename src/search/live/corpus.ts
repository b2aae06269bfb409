import type { Queries } from '../../db/database.ts'
import { type Changes, changesSince, type Page } from '../store/changes.ts'
import { epochChanges, foundInEpoch, textsInEpoch } from '../store/epoch.ts'
import { type EntryTexts, type FindOptions, type FoundEntry, foundEntries, textsOf } from '../store/found.ts'
import type { SearchRequest } from './request.ts'

/** The entries that are searched: those of a namespace as they are now, or those of an epoch as they were. */
export interface Corpus {
  /** Tells it from others. */
  readonly name: string
  /** What may have changed since a snapshot, or a page of it; everything for null. */
  changesSince(snapshot: string | null, page: Page): Promise<Changes>
  /** The entries of these keys that are there, with their trust and what full text search makes of them. */
  found(keys: readonly number[], query: string, options: FindOptions): Promise<Map<number, FoundEntry>>
  /** What the entries of these keys say. */
  texts(keys: readonly number[]): Promise<Map<number, EntryTexts>>
}

/** The corpus of a search. */
export function corpusOf(
  queries: Queries,
  { namespace, epochId }: Pick<SearchRequest, 'namespace' | 'epochId'>,
): Corpus {
  return epochId === undefined ? liveCorpus(queries, namespace.id) : epochCorpus(queries, namespace.id, epochId)
}

function liveCorpus(queries: Queries, namespaceId: number): Corpus {
  return {
    name: `namespace ${namespaceId}`,
    changesSince: (snapshot, page) => changesSince(queries, namespaceId, snapshot, page),
    found: (keys, query, options) => foundEntries(queries, keys, query, options),
    texts: (keys) => textsOf(queries, keys),
  }
}

function epochCorpus(queries: Queries, namespaceId: number, epochId: number): Corpus {
  return {
    name: `epoch ${epochId}`,
    changesSince: (snapshot, page) => epochChanges(queries, { namespaceId, epochId }, snapshot, page),
    found: (keys, query, options) => foundInEpoch(queries, epochId, keys, query, options),
    texts: (keys) => textsInEpoch(queries, keys),
  }
}

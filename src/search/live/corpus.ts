import type { Queries } from '../../db/database.ts'
import type { EntryKind } from '../../entries/store.ts'
import { type Changes, changesSince, type Page } from '../store/changes.ts'
import { type EpochPart, epochChanges, foundInEpoch, textsInEpoch } from '../store/epoch.ts'
import { type EntryTexts, type FindOptions, type FoundEntry, foundEntries, textsOf } from '../store/found.ts'
import { type KeptSpace, keepSpace, keptSpace } from '../store/latent-spaces.ts'
import { entriesWithPhrase } from '../store/phrase.ts'
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
  /** The entries that have a phrase word for word, in any case: for a query of common words alone, which the index leaves out. */
  withPhrase(phrase: string): Promise<readonly number[]>
  /** What was learnt of it before; null for nothing. `now` in milliseconds since the epoch. */
  keptSpace(now: number): Promise<KeptSpace | null>
  keepSpace(space: KeptSpace, now: number): Promise<void>
}

/** The corpus of a search. */
export function corpusOf(
  queries: Queries,
  { namespace, epochId, kind = null }: Pick<SearchRequest, 'namespace' | 'epochId' | 'kind'>,
): Corpus {
  return epochId === undefined
    ? liveCorpus(queries, namespace.id, kind)
    : epochCorpus(queries, { namespaceId: namespace.id, epochId, kind })
}

/** What is searched unless a kind is asked for: claims are found through the passages that they stand in. */
const PASSAGES = ['section', 'code', 'qa'] as const satisfies readonly EntryKind[]

function liveCorpus(queries: Queries, namespaceId: number, kind: EntryKind | null): Corpus {
  const of = { namespaceId, kinds: kind === null ? PASSAGES : [kind] }
  const name = `${kind ?? 'passages'} of namespace ${namespaceId}`
  return {
    name,
    changesSince: (snapshot, page) => changesSince(queries, of, snapshot, page),
    found: (keys, query, options) => foundEntries(queries, keys, query, options),
    texts: (keys) => textsOf(queries, keys),
    withPhrase: (phrase) => entriesWithPhrase(queries, of, phrase),
    keptSpace: (now) => keptSpace(queries, name, now),
    keepSpace: (space, now) => keepSpace(queries, { corpus: name, namespaceId }, space, now),
  }
}

function epochCorpus(queries: Queries, of: EpochPart): Corpus {
  const { epochId, kind } = of
  return {
    name: kind === null ? `epoch ${epochId}` : `${kind} of epoch ${epochId}`,
    changesSince: (snapshot, page) => epochChanges(queries, of, snapshot, page),
    found: (keys, query, options) => foundInEpoch(queries, epochId, keys, query, options),
    texts: (keys) => textsInEpoch(queries, keys),
    withPhrase: async () => [],
    keptSpace: async () => null,
    keepSpace: async () => {},
  }
}

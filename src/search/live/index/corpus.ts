import type { Queries } from '../../../db/database.ts'
import type { EntryKind } from '../../../entries/store.ts'
import { type Changes, changesSince, type Page } from '../../store/changes.ts'
import { type ClaimsIn, type ClaimsInOptions, claimsIn } from '../../store/claims-in.ts'
import {
  type EntryTexts,
  entriesWithPhrase,
  type FindOptions,
  type FoundEntry,
  foundEntries,
  textsOf,
} from '../../store/found.ts'
import { type KeptSpace, keepSpace, keptSpace } from '../../store/latent-spaces.ts'
import type { SearchRequest } from '../request.ts'

/** The entries that are searched: those of a namespace as they are now, or those of an epoch as they were. */
export interface Corpus {
  /** Tells it from others. */
  readonly name: string
  /** What may have changed since a snapshot, or a page of it; everything for null. */
  changesSince(snapshot: string | null, page: Page): Promise<Changes>
  /** The entries of these keys that are there, with their trust and what full text search makes of them. */
  found(keys: readonly number[], query: string, options: FindOptions): Promise<Map<number, FoundEntry>>
  texts(keys: readonly number[]): Promise<Map<number, EntryTexts>>
  claimsIn(keys: readonly number[], options: ClaimsInOptions): Promise<ReadonlyMap<number, ClaimsIn>>
  /** The entries that have a phrase word for word, in any case: for a query of common words alone, which the index leaves out. */
  withPhrase(phrase: string): Promise<readonly number[]>
  /** What was learnt of it before; null for nothing. `now` in milliseconds since the epoch. */
  keptSpace(now: number): Promise<KeptSpace | null>
  keepSpace(space: KeptSpace, now: number): Promise<void>
}

/** What is searched unless a kind is asked for: claims are found through the passages that they stand in. */
const PASSAGES = ['section', 'code', 'qa'] as const satisfies readonly EntryKind[]

export function corpusOf(
  queries: Queries,
  { namespace, kind = null, ...request }: Pick<SearchRequest, 'namespace' | 'epochId' | 'kind'>,
): Corpus {
  const [namespaceId, epochId] = [namespace.id, request.epochId ?? null]
  const of = { namespaceId, epochId, kinds: kind === null ? PASSAGES : [kind] }
  const name = `${kind ?? 'passages'} of ${epochId === null ? `namespace ${namespaceId}` : `epoch ${epochId}`}`
  return {
    name,
    changesSince: (snapshot, page) => changesSince(queries, of, snapshot, page),
    found: (keys, query, options) => foundEntries(queries, of, keys, query, options),
    texts: (keys) => textsOf(queries, of, keys),
    claimsIn: (keys, options) => claimsIn(queries, of, keys, options),
    withPhrase: (phrase) => entriesWithPhrase(queries, of, phrase),
    keptSpace: async (now) => (epochId === null ? keptSpace(queries, name, now) : null),
    keepSpace: async (space, now) => {
      if (epochId === null) await keepSpace(queries, { corpus: name, namespaceId }, space, now)
    },
  }
}

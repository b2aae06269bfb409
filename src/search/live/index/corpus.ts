import type { Queries } from '../../../db/database.ts'
import type { EntryKind } from '../../../entries/store.ts'
import { type Changes, changesSince, type Page } from '../../store/changes.ts'
import { type ClaimsIn, type ClaimsInOptions, claimsIn } from '../../store/claims-in.ts'
import { claimsInEpoch, type EpochPart, epochChanges, foundInEpoch, textsInEpoch } from '../../store/epoch.ts'
import { type EntryTexts, type FindOptions, type FoundEntry, foundEntries, textsOf } from '../../store/found.ts'
import { type KeptSpace, keepSpace, keptSpace } from '../../store/latent-spaces.ts'
import { entriesWithPhrase, versionsWithPhrase } from '../../store/phrase.ts'
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

export function corpusOf(
  queries: Queries,
  { namespace, epochId, kind = null }: Pick<SearchRequest, 'namespace' | 'epochId' | 'kind'>,
): Corpus {
  const part = kind ?? 'passages'
  const kinds = kind === null ? PASSAGES : [kind]
  return epochId === undefined
    ? liveCorpus(queries, { namespaceId: namespace.id, kinds }, part)
    : epochCorpus(queries, { namespaceId: namespace.id, epochId, kinds }, part)
}

/** What is searched unless a kind is asked for: claims are found through the passages that they stand in. */
const PASSAGES = ['section', 'code', 'qa'] as const satisfies readonly EntryKind[]

function liveCorpus(queries: Queries, of: Omit<EpochPart, 'epochId'>, part: string): Corpus {
  const { namespaceId } = of
  const name = `${part} of namespace ${namespaceId}`
  return {
    name,
    changesSince: (snapshot, page) => changesSince(queries, of, snapshot, page),
    found: (keys, query, options) => foundEntries(queries, keys, query, options),
    texts: (keys) => textsOf(queries, keys),
    claimsIn: (keys, options) => claimsIn(queries, keys, options),
    withPhrase: (phrase) => entriesWithPhrase(queries, of, phrase),
    keptSpace: (now) => keptSpace(queries, name, now),
    keepSpace: (space, now) => keepSpace(queries, { corpus: name, namespaceId }, space, now),
  }
}

function epochCorpus(queries: Queries, of: EpochPart, part: string): Corpus {
  const { epochId } = of
  return {
    name: `${part} of epoch ${epochId}`,
    changesSince: (snapshot, page) => epochChanges(queries, of, snapshot, page),
    found: (keys, query, options) => foundInEpoch(queries, epochId, keys, query, options),
    texts: (keys) => textsInEpoch(queries, keys),
    claimsIn: (keys, options) => claimsInEpoch(queries, epochId, keys, options),
    withPhrase: (phrase) => versionsWithPhrase(queries, of, phrase),
    keptSpace: async () => null,
    keepSpace: async () => {},
  }
}

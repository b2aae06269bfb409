import type { Queries } from '../../base/db/database.ts'
import { type ClaimsIn, type ClaimsInOptions, claimsIn } from './claims-in.ts'
import type { Corpus } from './corpus.ts'
import { type EntryTexts, entriesWithPhrase, type FoundEntry, foundAt, foundRows, textsOf } from './found.ts'

/** Reads the entries that an index has found from the database. */
export interface EntryReader {
  /** Returns whether a suppression rule mutes a claim; null if there are no rules. */
  readonly isMuted: ClaimsInOptions['isMuted']
  /** The existing entries of these keys, with their current trust. */
  found(keys: readonly number[]): Promise<ReadonlyMap<number, FoundEntry>>
  texts(keys: readonly number[]): Promise<ReadonlyMap<number, EntryTexts>>
  /** See {@link claimsIn}. */
  claims(keys: readonly number[]): Promise<ReadonlyMap<number, ClaimsIn>>
  /** The keys of the entries that contain a phrase literally, ignoring case and spacing; only some of them if there are many. */
  withPhrase(phrase: string): Promise<readonly number[]>
}

/** Reads for one search. */
export function entryReader(queries: Queries, corpus: Corpus, { now, isMuted }: ClaimsInOptions): EntryReader {
  return {
    isMuted,
    found: async (keys) => {
      const rows = await foundRows(queries, corpus, keys, isMuted !== null)
      return new Map(rows.map((row) => [row.key, foundAt(row, now)]))
    },
    texts: (keys) => textsOf(queries, corpus, keys),
    claims: (keys) => claimsIn(queries, corpus, keys, { now, isMuted }),
    withPhrase: (phrase) => entriesWithPhrase(queries, corpus, phrase),
  }
}

/** Reads for many searches: each entry once, and with one statement for concurrent searches. */
export function sharedEntryReader(queries: Queries, corpus: Corpus, options: ClaimsInOptions): EntryReader {
  const reader = entryReader(queries, corpus, options)
  const { isMuted, withPhrase } = reader
  return {
    isMuted,
    withPhrase,
    found: readOnce(reader.found),
    texts: readOnce(reader.texts),
    claims: readOnce(reader.claims),
  }
}

/** Reads the values of keys, each only once. */
function readOnce<V>(
  read: (keys: readonly number[]) => Promise<ReadonlyMap<number, V>>,
): (keys: readonly number[]) => Promise<ReadonlyMap<number, V>> {
  const values = new Map<number, V | null>()
  const reading = batched(async (batch: readonly (readonly number[])[]) => {
    const missing = [...new Set(batch.flat())]
    const found = await read(missing)
    for (const key of missing) values.set(key, found.get(key) ?? null)
    return batch
  })
  return async (keys) => {
    const missing = keys.filter((key) => !values.has(key))
    if (missing.length > 0) await reading(missing)
    return new Map(
      keys.flatMap((key): [number, V][] => {
        const value = values.get(key) ?? null
        return value === null ? [] : [[key, value]]
      }),
    )
  }
}

/** Batches calls of the same turn of the event loop: `work` returns a result per call, in order. */
function batched<Q, R>(work: (calls: readonly Q[]) => Promise<readonly R[]>): (calls: Q) => Promise<R | undefined> {
  let waiting: Q[] = []
  let results: Promise<readonly R[]> | null = null
  return async (asked) => {
    const at = waiting.push(asked) - 1
    results ??= new Promise<void>((resume) => setImmediate(resume)).then(() => {
      const all = waiting
      waiting = []
      results = null
      return work(all)
    })
    return (await results)[at]
  }
}

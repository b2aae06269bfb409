import type { Embedder } from '../../../base/models/embedder.ts'
import type { IndexedEntry, NamespaceIndex } from '../../namespace-index.ts'
import { newVectors, unit, type Vectors } from '../../vectors/vectors.ts'

/** An embedding model for search. */
export interface SearchEmbedders {
  /** For entries, in the background. */
  readonly entries: Embedder
  /** For queries, with a short timeout, as the search waits. */
  readonly queries: Embedder
}

/** The vectors of a corpus by an embedding model. They follow the index in the background. */
export interface ModelVectors {
  /** Enqueues a new or changed entry. */
  put(entry: IndexedEntry): void
  /** Null until all entries had a vector for the first time. */
  readonly vectors: Vectors | null
  /** The vector of a query; null if the model returns none. */
  ask(query: string): Promise<Float32Array | null>
  /** Whether entries wait, and there is no pause after a failure. */
  isDue(): boolean
  /** Embeds the waiting entries. Throws ModelError; entries without a vector keep waiting then. */
  follow(index: NamespaceIndex): Promise<void>
  /** Stops requests, and ignores later failures. */
  stop(): void
}

/** Entries per request. */
const BATCH = 96
/** Milliseconds of pause after a failure of the model. */
const PAUSE_MS = 30_000
const REMEMBERED = 1000

export function createModelVectors(
  { entries, queries }: SearchEmbedders,
  onError: (error: unknown) => void,
  now: () => number,
): ModelVectors {
  const waiting = new Map<number, string>()
  const asked = new Map<string, Float32Array>()
  let vectors: Vectors | null = null
  let isReady = false
  let pausedUntil = 0
  let isStopped = false
  const place = (index: NamespaceIndex, key: number, text: string, given: readonly number[] | undefined) => {
    // The entry may be gone or changed by now.
    const document = index.documentOf(key)
    if (waiting.get(key) === text) waiting.delete(key)
    if (document === undefined || given === undefined) return
    vectors ??= newVectors(given.length)
    if (given.length === vectors.dimensions) vectors.set(document, unit(Float32Array.from(given)))
  }
  return {
    put: ({ key, text, wholeText = text }) => void waiting.set(key, wholeText),
    get vectors() {
      return isReady ? vectors : null
    },
    async ask(query) {
      const known = asked.get(query)
      if (known) return known
      if (now() < pausedUntil) return null
      try {
        const [given] = await queries.embed([query])
        if (given?.length !== vectors?.dimensions) return null
        const vector = unit(Float32Array.from(given ?? []))
        asked.set(query, vector)
        if (asked.size > REMEMBERED) asked.delete(asked.keys().next().value ?? '')
        return vector
      } catch (error) {
        pausedUntil = now() + PAUSE_MS
        onError(error)
        return null
      }
    },
    isDue: () => waiting.size > 0 && now() >= pausedUntil,
    async follow(index) {
      try {
        while (waiting.size > 0 && !isStopped) {
          const batch = [...waiting].slice(0, BATCH)
          const given = await entries.embed(batch.map(([, text]) => text))
          for (const [i, [key, text]] of batch.entries()) place(index, key, text, given[i])
        }
      } catch (error) {
        if (isStopped) return
        pausedUntil = now() + PAUSE_MS
        throw error
      }
      isReady = true
    },
    stop() {
      isStopped = true
    },
  }
}

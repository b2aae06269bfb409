import type { Embedder } from '../../../models/embedder.ts'
import type { IndexedEntry, NamespaceIndex } from '../../namespace-index.ts'
import { unit } from '../../vectors/ivf-index.ts'
import { newVectors, type Vectors } from '../../vectors/vectors.ts'

/** An embedding model as search asks it. */
export interface SearchEmbedders {
  /** For entries, behind the searches. */
  readonly entries: Embedder
  /** For queries: whoever searches waits for it, but not long. */
  readonly queries: Embedder
}

/** The vectors of a corpus by an embedding model. They follow the index, behind the searches. */
export interface ModelVectors {
  /** An entry is new, or says something else. */
  put(entry: IndexedEntry): void
  /** Null until all entries had a vector for the first time. */
  readonly vectors: Vectors | null
  /** The vector of a query; null when the model does not give one. */
  ask(query: string): Promise<Float32Array | null>
  /** Whether entries wait, and the model is not to be left alone after a failure. */
  isDue(): boolean
  /** Embeds what waits. Throws ModelError; what was not embedded still waits then. */
  follow(index: NamespaceIndex, inSlices: (steps: Generator<void, void>) => Promise<void>): Promise<void>
  /** Asks no more; what fails from now on is of no interest. */
  stop(): void
}

/** Entries that are embedded at a time. */
const BATCH = 96
/** Milliseconds for which a model that failed is left alone. */
const PAUSE_MS = 30_000
const REMEMBERED = 1000
/** A collection is sorted into lists again once it has grown by this much. */
const GROWTH = 1.5

export function createModelVectors(
  { entries, queries }: SearchEmbedders,
  onError: (error: unknown) => void,
  now: () => number,
): ModelVectors {
  const waiting = new Map<number, string>()
  const asked = new Map<string, Float32Array>()
  let vectors: Vectors | null = null
  let isReady = false
  let organizedAt = 0
  let pausedUntil = 0
  let isStopped = false
  const place = (index: NamespaceIndex, key: number, text: string, given: readonly number[] | undefined) => {
    // It may be gone, or say something else by now.
    const document = index.documentOf(key)
    if (waiting.get(key) === text) waiting.delete(key)
    if (document === undefined || given === undefined) return
    vectors ??= newVectors(given.length, false)
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
    async follow(index, inSlices) {
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
      if (vectors && index.count > organizedAt * GROWTH) {
        organizedAt = index.count
        await inSlices(vectors.organize())
      }
      isReady = true
    },
    stop() {
      isStopped = true
    },
  }
}

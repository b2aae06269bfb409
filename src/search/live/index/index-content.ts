import type { Queries } from '../../../base/db/database.ts'
import { type NamespaceIndex, newNamespaceIndex } from '../../namespace-index.ts'
import type { Tier } from '../../ranking/tiers.ts'
import { tierReader } from '../../ranking/tiers.ts'
import { type Changes, indexedEntry } from '../../store/changes.ts'
import type { TierGlobs } from '../../store/tiers.ts'
import { createModelVectors, type ModelVectors, type SearchEmbedders } from './model-vectors.ts'

/** A namespace or an epoch, ready for searches. */
export interface OpenIndex {
  readonly index: NamespaceIndex
  readonly tierOf: (file: string | null) => Tier
  /** Null without an embedding model. */
  readonly model: ModelVectors | null
}

export interface IndexOptions {
  readonly queries: Queries
  readonly onError: (error: unknown) => void
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** The installation's embedding model, or another one of the same endpoint by name; null if there is none. */
  readonly embeddersOf: (model: string | undefined) => SearchEmbedders | null
}

/** The search settings of a repository's configuration. */
export interface SearchSettings {
  readonly tiers?: TierGlobs | null
  readonly models?: { readonly enabled?: boolean; readonly embedding?: string } | null
}

export function readSettings(settings: string | null): SearchSettings {
  return (settings === null ? {} : JSON.parse(settings)) as SearchSettings
}

export class IndexContent implements OpenIndex {
  index: NamespaceIndex = newNamespaceIndex()
  tierOf: OpenIndex['tierOf'] = tierReader({})
  model: ModelVectors | null = null
  /** Null until all entries were read. */
  snapshot: string | null = null
  /** The last settings, and the name of the embedding model that they select. */
  #settings: string | null = null
  #embedder: string | undefined
  readonly #options: IndexOptions

  constructor(options: IndexOptions) {
    this.#options = options
  }

  /** Applies settings. Another embedding model resets the index, as the model must embed all entries. */
  configure(settings: string | null): void {
    if (this.#settings === settings) return
    this.#settings = settings
    const { tiers, models } = readSettings(settings)
    this.tierOf = tierReader(tiers ?? {})
    const { onError, now, embeddersOf } = this.#options
    const isOff = models?.enabled === false
    const embedders = isOff ? null : embeddersOf(models?.embedding)
    if (embedders?.entries.model === this.#embedder) return
    this.#embedder = embedders?.entries.model
    this.model?.stop()
    this.model = embedders && createModelVectors(embedders, onError, now)
    this.index = newNamespaceIndex()
    this.snapshot = null
  }

  *take({ put, gone }: Changes): Generator<void, void> {
    const { index, model } = this
    for (const key of gone) index.remove(key)
    for (const row of put) {
      const entry = indexedEntry(row)
      index.put(entry)
      model?.put(entry)
      yield
    }
  }
}

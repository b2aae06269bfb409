import type { Queries } from '../../../db/database.ts'
import type { Tier } from '../../../evaluation/query.ts'
import { type NamespaceIndex, newNamespaceIndex } from '../../namespace-index.ts'
import { tierReader } from '../../ranking/tiers.ts'
import type { Changes } from '../../store/changes.ts'
import type { TierGlobs } from '../../store/tiers.ts'
import { createModelVectors, type ModelVectors, type SearchEmbedders } from './model-vectors.ts'

/** A namespace or an epoch, ready to be searched. */
export interface OpenIndex {
  readonly index: NamespaceIndex
  readonly tierOf: (file: string | null) => Tier
  /** Null where no embedding model is to be used. */
  readonly model: ModelVectors | null
}

export interface IndexOptions {
  readonly queries: Queries
  readonly onError: (error: unknown) => void
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** The embedding model of the installation, or another one of the same endpoint by its name; null where there is none. */
  readonly embeddersOf: (model: string | undefined) => SearchEmbedders | null
}

/** What a repository's configuration says of search. */
interface Settings {
  readonly tiers?: TierGlobs | null
  readonly models?: { readonly enabled?: boolean; readonly embedding?: string } | null
}

export class IndexContent implements OpenIndex {
  index: NamespaceIndex = newNamespaceIndex()
  tierOf: OpenIndex['tierOf'] = tierReader({})
  model: ModelVectors | null = null
  /** Null until all entries were read. */
  snapshot: string | null = null
  /** What the configuration says, as it was read last, and the name of the embedding model that it wants. */
  #settings: string | null = null
  #embedder: string | undefined
  readonly #options: IndexOptions

  constructor(options: IndexOptions) {
    this.#options = options
  }

  /** Heeds a configuration. Where another model is to be used, nothing has been read any more: it has to see everything. */
  configure(settings: string | null): void {
    if (this.#settings === settings) return
    this.#settings = settings
    const { tiers, models } = (settings === null ? {} : JSON.parse(settings)) as Settings
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
    for (const entry of put) {
      index.put(entry)
      model?.put(entry)
      yield
    }
  }
}

import type { Queries } from '../../../base/db/database.ts'
import { createBudget } from '../../../base/models/budget.ts'
import type { ModelCache } from '../../../base/models/cache.ts'
import { openEmbedder } from '../../../base/models/embedding-model.ts'
import type { ModelSettings } from '../../../base/models/settings.ts'
import { databaseCache } from '../../../base/models/store/cache.ts'
import type { SearchEmbedders } from './model-vectors.ts'

/** Milliseconds that a search waits for its query's vector. */
const PATIENCE_MS = 2000

/**
 * The installation's embedding model for searches, or another one of the same endpoint by name; null if there is none. Vectors are stored
 * in the cache, by default the database, so that each text is embedded once.
 */
export function embeddersFor(
  {
    queries,
    now,
    cache = databaseCache(queries, now),
  }: { readonly queries: Queries; readonly now: () => number; readonly cache: ModelCache | undefined },
  { embedding }: ModelSettings,
): (model: string | undefined) => SearchEmbedders | null {
  const opened = new Map<string, SearchEmbedders>()
  return (model) => {
    if (embedding === null) return null
    const endpoint = { ...embedding, model: model ?? embedding.model }
    const options = { cache, budget: createBudget({ maxTokens: null, maxUsd: null }) }
    const embedders = opened.get(endpoint.model) ?? {
      entries: openEmbedder(endpoint, options),
      queries: openEmbedder(endpoint, { ...options, retries: 0, timeoutMs: PATIENCE_MS }),
    }
    opened.set(endpoint.model, embedders)
    return embedders
  }
}

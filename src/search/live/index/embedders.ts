import type { Queries } from '../../../db/database.ts'
import { createBudget } from '../../../models/budget.ts'
import { openEmbedder } from '../../../models/embedding-model.ts'
import type { ModelSettings } from '../../../models/settings.ts'
import { databaseCache } from '../../../models/store/cache.ts'
import type { SearchEmbedders } from './model-vectors.ts'

/** Milliseconds that a search waits for the vector of its query. */
const PATIENCE_MS = 2000

/**
 * The embedding model of an installation for searches, or another one of its endpoint by name; null where there is none. Each text is
 * asked about once: vectors are kept in the database.
 */
export function embeddersFor(
  { queries, now }: { readonly queries: Queries; readonly now: () => number },
  { embedding }: ModelSettings,
): (model: string | undefined) => SearchEmbedders | null {
  const opened = new Map<string, SearchEmbedders>()
  return (model) => {
    if (embedding === null) return null
    const endpoint = { ...embedding, model: model ?? embedding.model }
    const options = { cache: databaseCache(queries, now), budget: createBudget({ maxTokens: null, maxUsd: null }) }
    const embedders = opened.get(endpoint.model) ?? {
      entries: openEmbedder(endpoint, options),
      queries: openEmbedder(endpoint, { ...options, retries: 0, timeoutMs: PATIENCE_MS }),
    }
    opened.set(endpoint.model, embedders)
    return embedders
  }
}

import { estimateTokens } from './budget.ts'
import { cacheKey } from './cache.ts'
import type { Embedder } from './embedder.ts'
import { ModelError } from './errors.ts'
import type { ModelOptions } from './language-model.ts'
import { DEFAULT_RETRIES, failure, openProvider } from './provider.ts'
import type { Endpoint } from './settings.ts'

type Vectors = ReadonlyMap<string, number[]>

const BATCH = 96
/** Characters of a text that are embedded; models accept about 8,000 tokens. */
const MAX_TEXT_LENGTH = 24_000

/**
 * The embedding model of an OpenAI-compatible endpoint. Texts are sent in batches, each once, and not at all if the cache has their
 * vectors. `docalign-server` has to be installed beside `docalign`.
 *
 * @throws ModelError from `embed`, as `openLanguageModel` does
 * @example
 * import { createBudget, memoryCache, openEmbedder } from 'docalign/epochs'
 *
 * const endpoint = { baseUrl: 'http://localhost:11434/v1', apiKey: null, model: 'nomic-embed-text', price: null }
 * const budget = createBudget({ maxTokens: 100_000, maxUsd: null })
 * const embedder = openEmbedder(endpoint, { cache: memoryCache(), budget })
 * embedder.model // 'nomic-embed-text'
 */
export function openEmbedder(endpoint: Endpoint, options: ModelOptions): Embedder {
  const open = openProvider(endpoint, options)
  const { cache, budget, retries = DEFAULT_RETRIES } = options

  async function embedBatch(texts: readonly string[]): Promise<number[][]> {
    const sdk = await open()
    const input = texts.reduce((sum, text) => sum + estimateTokens(text), 0)
    const reserved = budget.reserve({ input, output: 0 }, endpoint.price)
    let used = null
    try {
      const model = sdk.provider.embeddingModel(endpoint.model)
      const { embeddings, usage } = await sdk.embedMany({ model, values: [...texts], maxRetries: retries })
      used = { input: Number.isFinite(usage.tokens) ? usage.tokens : input, output: 0 }
      if (!areVectors(embeddings, texts.length))
        throw new ModelError('DOCALIGN_E202', `${endpoint.model} did not give one vector for each text`)
      return embeddings
    } catch (error) {
      throw failure(error, endpoint, sdk)
    } finally {
      reserved.settle(used)
    }
  }

  /** The vectors of texts by key, from the cache or the endpoint. */
  async function vectorsOf(wanted: ReadonlyMap<string, string>): Promise<Vectors> {
    const known = new Map((await cache.read([...wanted.keys()])) as Vectors)
    const missing = [...wanted].filter(([key]) => !known.has(key))
    for (let start = 0; start < missing.length; start += BATCH) {
      const batch = missing.slice(start, start + BATCH)
      const vectors = await embedBatch(batch.map(([, text]) => text))
      const answers = batch.map(([key], index) => ({ key, value: vectors[index] ?? [] }))
      await cache.write(answers.map((each) => ({ ...each, kind: 'embedding', model: endpoint.model })))
      for (const { key, value } of answers) known.set(key, value)
    }
    return known
  }

  const underWay = new Map<string, Promise<Vectors>>()
  return {
    model: endpoint.model,
    async embed(given) {
      const texts = given.map((text) => text.slice(0, MAX_TEXT_LENGTH) || ' ')
      const keys = texts.map((text) => cacheKey(['embedding', endpoint.baseUrl, endpoint.model, text]))
      // Texts that another caller is requesting are not requested again.
      const own = new Map(keys.flatMap((key, index) => (underWay.has(key) ? [] : [[key, texts[index] ?? ''] as const])))
      if (own.size > 0) {
        const asking = vectorsOf(own)
        for (const key of own.keys()) underWay.set(key, asking)
      }
      const vectors = await Promise.allSettled(keys.map(async (key) => (await underWay.get(key))?.get(key) ?? []))
      for (const key of own.keys()) underWay.delete(key)
      return vectors.map((found) => {
        if (found.status === 'rejected') throw found.reason
        return found.value
      })
    },
  }
}

function areVectors(vectors: readonly (readonly number[])[], count: number): boolean {
  const length = vectors[0]?.length ?? 0
  return (
    vectors.length === count &&
    length > 0 &&
    vectors.every((vector) => vector.length === length && vector.every(Number.isFinite))
  )
}

import * as z from 'zod'
import { estimateTokens } from './budget.ts'
import { cacheKey } from './cache.ts'
import type { Embedder } from './embedder.ts'
import { ModelError } from './errors.ts'
import { HttpFailure, requestJson } from './http.ts'
import type { ModelOptions } from './language-model.ts'
import { failureAt } from './providers/json-endpoint.ts'
import type { Endpoint } from './settings.ts'

type Vectors = ReadonlyMap<string, readonly number[]>

const answerSchema = z.object({
  data: z.array(z.object({ index: z.number().optional(), embedding: z.array(z.number()) })),
  usage: z.object({ prompt_tokens: z.number() }).nullish().catch(null),
})

const BATCH = 96
/** Characters of a text that are embedded; models accept about 8,000 tokens. */
const MAX_TEXT_LENGTH = 24_000

/**
 * The embedding model of an OpenAI-compatible endpoint. Texts are sent in batches, each once, and not at all if the cache has their
 * vectors.
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
  const { baseUrl, apiKey, model, price } = endpoint
  const { cache, budget, ...requestOptions } = options
  const url = `${baseUrl}/embeddings`
  const headers = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }

  async function embedBatch(texts: readonly string[]): Promise<readonly (readonly number[])[]> {
    const input = texts.reduce((sum, text) => sum + estimateTokens(text), 0)
    const reserved = budget.reserve({ input, output: 0 }, price)
    let used = null
    try {
      const body = { model, input: texts, encoding_format: 'float' }
      const answer = await requestJson({ url, headers, body }, requestOptions)
      const parsed = answerSchema.safeParse(answer)
      if (!parsed.success) throw new HttpFailure('no JSON')
      used = { input: parsed.data.usage?.prompt_tokens ?? input, output: 0 }
      const vectors = inOrder(parsed.data.data)
      if (!areVectors(vectors, texts.length))
        throw new ModelError('DOCALIGN_E202', `${model} did not give one vector for each text`)
      return vectors
    } catch (error) {
      throw failureAt(url, error, 'an OpenAI-compatible endpoint')
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

/** Vectors say which text they are of, in whatever order they come. */
function inOrder(data: z.infer<typeof answerSchema>['data']): readonly (readonly number[])[] {
  return data.toSorted((one, other) => (one.index ?? 0) - (other.index ?? 0)).map(({ embedding }) => embedding)
}

function areVectors(vectors: readonly (readonly number[])[], count: number): boolean {
  const length = vectors[0]?.length ?? 0
  return (
    vectors.length === count &&
    length > 0 &&
    vectors.every((vector) => vector.length === length && vector.every(Number.isFinite))
  )
}

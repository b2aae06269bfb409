import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBudget } from '../../../src/base/models/budget.ts'
import { type ModelCache, memoryCache } from '../../../src/base/models/cache.ts'
import { openEmbedder } from '../../../src/base/models/embedding-model.ts'
import { readModelSettings } from '../../../src/base/models/settings.ts'
import { openStandIn, type Received, type Reply, type StandIn } from './endpoint.ts'

const NO_LIMITS = { maxTokens: null, maxUsd: null }
const vectorsOf = ({ body }: Received): Reply => ({ vectors: (body.input ?? []).map((text) => [text.length, 1]) })

let standIn: StandIn
beforeEach(async () => {
  standIn = await openStandIn(vectorsOf)
})
afterEach(() => standIn.close())

describe('An embedding model', () => {
  it('gets each text once, in batches, and gives the vectors in the order of the texts', async () => {
    const texts = [...Array.from({ length: 150 }, (_, index) => 'x'.repeat(index + 1)), 'x', 'xx']
    const cache = memoryCache()
    const embedder = openEmbedder(standIn.endpoint, { cache, budget: createBudget(NO_LIMITS) })
    expect(await embedder.embed(texts)).toEqual(texts.map(({ length }) => [length, 1]))
    expect(standIn.received.map(({ body }) => body.input?.length)).toEqual([96, 54])
    expect(await embedder.embed(['xxx', 'new'.repeat(80)])).toEqual([
      [3, 1],
      [240, 1],
    ])
    expect(standIn.received.at(-1)?.body.input).toEqual(['new'.repeat(80)])
    expect(await embedder.embed([])).toEqual([])
  })

  it('gets a text once that several ask for at the same time', async () => {
    const embedder = openEmbedder(standIn.endpoint, { cache: memoryCache(), budget: createBudget(NO_LIMITS) })
    const asked = await Promise.all([['a', 'bb'], ['bb', 'ccc', 'bb'], ['a']].map((texts) => embedder.embed(texts)))
    expect(asked.map((vectors) => vectors.map(([length]) => length))).toEqual([[1, 2], [2, 3, 2], [1]])
    expect(standIn.received.flatMap(({ body }) => body.input ?? []).sort()).toEqual(['a', 'bb', 'ccc'])
  })

  it('is not asked, nor its cache, by whoever finds all texts under way', async () => {
    standIn.answer = () => ({ vectors: [[1, 1]] })
    const cache = memoryCache()
    const failing: ModelCache = {
      ...cache,
      read: async (keys) => {
        if (keys.length === 0) throw new Error('nothing was asked for')
        return cache.read(keys)
      },
    }
    const embedder = openEmbedder(standIn.endpoint, { cache: failing, budget: createBudget(NO_LIMITS) })
    expect(await Promise.all([['a'], ['a'], []].map((texts) => embedder.embed(texts)))).toEqual([
      [[1, 1]],
      [[1, 1]],
      [],
    ])
  })

  it.each<[string, Reply]>([
    ['one vector too few', { vectors: [[1, 2]] }],
    ['vectors of different length', { vectors: [[1, 2], [1]] }],
    ['empty vectors', { vectors: [[], []] }],
  ])('is not believed with %s', async (_, reply) => {
    standIn.answer = () => reply
    const embedder = openEmbedder(standIn.endpoint, { cache: memoryCache(), budget: createBudget(NO_LIMITS) })
    await expect(embedder.embed(['a', 'b'])).rejects.toMatchObject({ code: 'DOCALIGN_E202' })
  })

  it('stops when the budget ends, and keeps what was paid for', async () => {
    const cache = memoryCache()
    const texts = Array.from({ length: 150 }, (_, index) => `${'long '.repeat(index < 96 ? 0 : 9)}text ${index}`)
    const embedder = openEmbedder(standIn.endpoint, { cache, budget: createBudget({ maxTokens: 400, maxUsd: null }) })
    await expect(embedder.embed(texts)).rejects.toMatchObject({ code: 'DOCALIGN_E203' })
    expect(standIn.received.length).toBe(1)
    await openEmbedder(standIn.endpoint, { cache, budget: createBudget(NO_LIMITS) }).embed(texts)
    expect(standIn.received.map(({ body }) => body.input?.length)).toEqual([96, 54])
  })
})

describe('The settings of models', () => {
  const LLM = { DOCALIGN_LLM_BASE_URL: 'http://localhost:11434/v1/', DOCALIGN_LLM_MODEL: 'm' }

  it('are read from the environment', () => {
    expect(readModelSettings({})).toEqual({ language: null, embedding: null })
    expect(readModelSettings({ ...LLM, DOCALIGN_EMBEDDING_MODEL: '' })).toEqual({
      language: { baseUrl: 'http://localhost:11434/v1', apiKey: null, model: 'm', price: null },
      embedding: null,
    })
    const priced = {
      ...LLM,
      DOCALIGN_LLM_API_KEY: 'k',
      DOCALIGN_LLM_PRICE_INPUT: '0.5',
      DOCALIGN_LLM_PRICE_OUTPUT: '2',
    }
    expect(readModelSettings(priced).language).toMatchObject({ apiKey: 'k', price: { input: 0.5, output: 2 } })
  })

  it.each([
    [{ DOCALIGN_LLM_MODEL: 'm' }, /needed together/],
    [{ ...LLM, DOCALIGN_LLM_BASE_URL: 'ftp://secret' }, /must be an http or https address/],
    [{ ...LLM, DOCALIGN_LLM_BASE_URL: 'https://user:secret@host/v1' }, /without a user name/],
    [{ ...LLM, DOCALIGN_LLM_PRICE_INPUT: 'secret' }, /US dollars for a million tokens/],
  ])('%j are refused without showing a value', (env, message) => {
    expect(() => readModelSettings(env)).toThrow(expect.objectContaining({ code: 'DOCALIGN_E204' }))
    expect(() => readModelSettings(env)).toThrow(message)
    expect(() => readModelSettings(env)).not.toThrow(/secret/)
  })
})

import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { createBudget } from '../../../src/base/models/budget.ts'
import { memoryCache } from '../../../src/base/models/cache.ts'
import { languageModelOf } from '../../../src/base/models/language-model.ts'
import type { Surroundings } from '../../../src/base/models/providers/provider.ts'
import {
  findEmbedding,
  findModel,
  findModels,
  PROVIDER_NAMES,
  providerHint,
} from '../../../src/base/models/providers/providers.ts'
import { NO_SERVERS } from './no-servers.ts'
import { openProviderServer, type ProviderReply, type ProviderRequest } from './provider-server.ts'

const KEY = 'secret-0123456789'
const SCHEMA = z.object({ count: z.number() })
const STRUCTURE = {
  type: 'object',
  properties: { count: { type: 'number' } },
  required: ['count'],
  additionalProperties: false,
}
const TEXT = '{"count":3}'

/** A provider's documented form: where its variables name it, what it is sent, and what it answers. */
interface Form {
  readonly name: string
  /** Variables, with the address of the stand-in for `$`. */
  readonly env: Readonly<Record<string, string>>
  readonly sent: object
  readonly answer: (text: string) => object
}

const chat = (text: string) => ({
  choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
})
const chatBody = {
  messages: [
    { role: 'system', content: expect.stringContaining('Count.') },
    { role: 'user', content: 'How many?' },
  ],
  response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema: STRUCTURE } },
}

const FORMS: readonly Form[] = [
  {
    name: 'anthropic',
    env: { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: '$/' },
    sent: {
      path: '/v1/messages',
      headers: { 'x-api-key': KEY, 'anthropic-version': '2023-06-01' },
      body: {
        ...{ model: 'claude-sonnet-5', max_tokens: 50, temperature: 0, system: expect.stringContaining('Count.') },
        messages: [{ role: 'user', content: 'How many?' }],
        output_config: { format: { type: 'json_schema', schema: STRUCTURE } },
      },
    },
    answer: (text) => ({
      type: 'message',
      content: [
        { type: 'thinking', thinking: '…' },
        { type: 'text', text },
      ],
      usage: { input_tokens: 1, cache_creation_input_tokens: 4, cache_read_input_tokens: 6, output_tokens: 7 },
    }),
  },
  {
    name: 'openai',
    env: { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: '$/v1' },
    sent: {
      path: '/v1/chat/completions',
      headers: { authorization: `Bearer ${KEY}` },
      body: { ...chatBody, model: 'gpt-5.4', max_completion_tokens: 8050, temperature: 0 },
    },
    answer: chat,
  },
  {
    name: 'gemini',
    env: { GEMINI_API_KEY: KEY, GOOGLE_GEMINI_BASE_URL: '$' },
    sent: {
      path: '/v1beta/models/gemini-flash-latest:generateContent',
      headers: { 'x-goog-api-key': KEY },
      body: {
        systemInstruction: { parts: [{ text: expect.stringContaining('Count.') }] },
        contents: [{ role: 'user', parts: [{ text: 'How many?' }] }],
        generationConfig: {
          ...{ temperature: 0, maxOutputTokens: 8050, responseMimeType: 'application/json' },
          responseJsonSchema: STRUCTURE,
        },
      },
    },
    answer: (text) => ({
      candidates: [{ content: { role: 'model', parts: [{ text: 'Let me see', thought: true }, { text }] } }],
      usageMetadata: { promptTokenCount: 11, candidatesTokenCount: 5, thoughtsTokenCount: 2, totalTokenCount: 18 },
    }),
  },
  {
    name: 'openrouter',
    env: { OPENROUTER_API_KEY: KEY, OPENROUTER_BASE_URL: '$/api/v1' },
    sent: {
      path: '/api/v1/chat/completions',
      headers: { authorization: `Bearer ${KEY}` },
      body: { ...chatBody, model: 'openrouter/auto', max_tokens: 8050 },
    },
    answer: chat,
  },
  {
    name: 'azure:reader',
    env: { AZURE_OPENAI_API_KEY: KEY, AZURE_OPENAI_ENDPOINT: '$/' },
    sent: {
      path: '/openai/v1/chat/completions',
      headers: { 'api-key': KEY },
      body: { ...chatBody, model: 'reader', max_completion_tokens: 8050 },
    },
    answer: chat,
  },
  {
    name: 'ollama',
    env: {},
    sent: {
      path: '/api/chat',
      body: {
        ...{ model: 'qwen3:8b', stream: false, format: STRUCTURE, messages: chatBody.messages },
        options: { temperature: 0, num_ctx: 32_768, num_predict: 4050 },
      },
    },
    answer: (text) => ({
      message: { role: 'assistant', content: text },
      prompt_eval_count: 11,
      eval_count: 7,
      done: true,
    }),
  },
  ...['lm-studio', 'llama-cpp', 'vllm'].map((name) => ({
    ...{ name, env: {}, answer: chat },
    sent: { path: '/v1/chat/completions', body: { ...chatBody, model: 'qwen3', max_tokens: 50, temperature: 0 } },
  })),
]

/** What servers on loopback say that they have. */
const LISTS: Readonly<Record<string, object>> = {
  ollama: { models: [{ name: 'nomic-embed-text:latest' }, { name: 'qwen3:8b' }] },
  'lm-studio': {
    object: 'list',
    data: [{ id: 'text-embedding-nomic' }, { id: 'qwen3', owned_by: 'organization_owner' }],
  },
  'llama-cpp': { object: 'list', data: [{ id: 'qwen3', owned_by: 'llamacpp' }] },
  vllm: { object: 'list', data: [{ id: 'qwen3', owned_by: 'vllm' }] },
}

async function opened({ name, env, answer }: Form, replies: readonly ProviderReply[] = [], timeoutMs?: number) {
  const server = await openProviderServer((request: ProviderRequest, number) => {
    if (request.method === 'GET') return { body: LISTS[name] ?? {} }
    const reply = replies[number]
    return reply === undefined ? { body: answer(TEXT) } : reply
  })
  onTestFinished(server.close)
  const surroundings: Surroundings = {
    env: Object.fromEntries(Object.entries(env).map(([key, value]) => [key, value.replace('$', server.url)])),
    findProgram: async () => null,
    runProgram: () => Promise.reject(new Error('nothing is to be run')),
    ports: { ollama: 1, 'lm-studio': 1, 'llama-cpp': 1, vllm: 1, [name]: server.port },
    ...(timeoutMs && { localTimeoutMs: timeoutMs }),
  }
  const found = await findModel(name, surroundings)
  const budget = createBudget({ maxTokens: null, maxUsd: null })
  const ask = (options: object = {}) =>
    languageModelOf(found.open(found.model), { cache: memoryCache(), budget, ...options }).ask({
      ...{ instruction: 'Count.', material: 'How many?', schema: SCHEMA, maxTokens: 50 },
    })
  const posted = () => server.received.filter(({ method }) => method === 'POST')
  return { server, surroundings, found, budget, ask, posted }
}

describe('A beginning that other questions have, too', () => {
  it('is marked for Anthropic to keep, where it is long enough', async () => {
    const [anthropic] = FORMS as [Form]
    const { found, posted } = await opened(anthropic)
    const model = languageModelOf(found.open(found.model), {
      ...{ cache: memoryCache(), budget: createBudget({ maxTokens: null, maxUsd: null }) },
    })
    const shared = 'code '.repeat(1000)
    const ask = (common: number) =>
      model.ask({
        instruction: 'Count.',
        material: `${shared}How many of ${common}?`,
        common,
        schema: SCHEMA,
        maxTokens: 50,
      })
    await ask(shared.length)
    await ask(100)
    expect(posted().map(({ body }) => (body as { messages: { content: unknown }[] }).messages[0]?.content)).toEqual([
      [
        { type: 'text', text: shared, cache_control: { type: 'ephemeral' } },
        { type: 'text', text: `How many of ${shared.length}?` },
      ],
      `${shared}How many of 100?`,
    ])
  })
})

describe.each(FORMS)('The provider $name', (form) => {
  it('is found, asked in its documented form, and its tokens are counted', async () => {
    const { surroundings, server, ask, posted, budget, found } = await opened(form)
    expect(server.received.filter(({ method }) => method === 'POST')).toEqual([])
    expect(await ask()).toEqual({ count: 3 })
    expect(posted()).toMatchObject([form.sent])
    expect(budget.spent()).toMatchObject({ requests: 1, tokens: 18 })
    expect((await findModels(surroundings)).map(({ name }) => name)).toEqual([form.name.split(':')[0]])
    expect(`${found.by} ${found.to}`).not.toContain(KEY)
  })

  it('that refuses the key says so, once and without showing it', async () => {
    const { ask, posted } = await opened(form, [{ status: 401, body: { error: { message: `wrong key ${KEY}` } } }])
    const error = await ask().catch((each: unknown) => each)
    expect(error).toMatchObject({
      code: 'DOCALIGN_E201',
      message: expect.stringMatching(/^127\.0\.0\.1:\d+ refused the request with status 401$/),
    })
    expect(posted().length).toBe(1)
  })

  it('that has no room is asked again when it says, and gives up where that is long', async () => {
    const busy = { status: 429, headers: { 'retry-after': '0' }, body: {} }
    const { ask, posted } = await opened(form, [busy])
    expect(await ask()).toEqual({ count: 3 })
    expect(posted().length).toBe(2)
    const used = await opened(form, [{ ...busy, headers: { 'retry-after': '7200' } }])
    await expect(used.ask()).rejects.toMatchObject({
      ...{ code: 'DOCALIGN_E201', message: expect.stringContaining('status 429, and asks to wait 7200 s') },
    })
  })

  it('that answers without JSON, or something else altogether, is not believed', async () => {
    const words = { body: form.answer('There are three.') }
    const { ask, posted } = await opened(form, [words, words])
    await expect(ask()).rejects.toMatchObject({ code: 'DOCALIGN_E202' })
    expect(posted().length).toBe(2)
    const other = await opened(form, [{ body: { hello: 'world' } }])
    await expect(other.ask()).rejects.toMatchObject({
      code: 'DOCALIGN_E202',
      message: expect.stringContaining('did not answer as'),
    })
  })

  it('that does not answer keeps nobody waiting for ever', async () => {
    const { ask } = await opened(form, [null], 100)
    await expect(ask({ timeoutMs: 100 })).rejects.toMatchObject({
      code: 'DOCALIGN_E201',
      message: expect.stringMatching(/in time$/),
    })
  })

  it('that refuses a part of the form is asked without it', async () => {
    const { ask, posted } = await opened(form, [{ status: 400, body: { error: 'no schemas here' } }])
    expect(await ask()).toEqual({ count: 3 })
    expect(posted()[1]?.body).not.toMatchObject((form.sent as { body: object }).body)
  })
})

describe('Models at hand', () => {
  const none: Surroundings = {
    ...{ env: {}, findProgram: async () => null, runProgram: () => Promise.reject(new Error('no')) },
    ports: NO_SERVERS,
  }

  it('are none where there is nothing, and each name says what is missing', async () => {
    expect(await findModels(none)).toEqual([])
    for (const [name, missing] of [
      ['openai:gpt-9', 'openai is not at hand: its key'],
      ['vllm', 'vllm is not at hand: no server'],
      ['claude', 'claude is not at hand: its program'],
      ['clade', 'there is no clade; there are anthropic, '],
    ] as const)
      await expect(findModel(name, none)).rejects.toMatchObject({
        code: 'DOCALIGN_E204',
        message: expect.stringContaining(missing),
      })
  })

  it('have the names under which their providers are registered', async () => {
    for (const name of PROVIDER_NAMES) await expect(findModel(name, none)).rejects.toThrow(`${name} is not at hand`)
  })

  it('that need one step each are what somebody who has none is told of', async () => {
    expect(await providerHint()).toBe(
      'set the key of a provider (ANTHROPIC_API_KEY, OPENAI_API_KEY, GEMINI_API_KEY, OPENROUTER_API_KEY), start Ollama, install an agent (claude, codex, gemini, copilot, opencode)',
    )
  })

  it('are not looked for on loopback where only others are asked about', async () => {
    const server = await openProviderServer(() => ({ body: LISTS.ollama ?? {} }))
    onTestFinished(server.close)
    const { ollama: _, ...ports } = NO_SERVERS
    const surroundings = {
      ...none,
      env: { ANTHROPIC_API_KEY: KEY, OLLAMA_HOST: `0.0.0.0:${server.port}` },
      ports,
    }
    expect((await findModels(surroundings, ['key', 'agent'])).map(({ name, by, to }) => [name, by, to])).toEqual([
      ['anthropic', 'ANTHROPIC_API_KEY', 'api.anthropic.com'],
    ])
    expect(server.received).toEqual([])
    expect((await findModels(surroundings)).map(({ name }) => name)).toEqual(['anthropic', 'ollama'])
  })

  it('are servers of models only where what answers is one', async () => {
    const server = await openProviderServer(() => ({ body: { data: [{ id: 'x', owned_by: 'me' }] } }))
    onTestFinished(server.close)
    const ports = { ollama: server.port, 'lm-studio': 1, 'llama-cpp': server.port, vllm: server.port }
    expect(await findModels({ ...none, ports })).toEqual([])
  })

  it('refuse an address that is none, without showing it', async () => {
    const surroundings = { ...none, env: { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: 'https://me:secret@host/v1' } }
    await expect(findModel('openai', surroundings)).rejects.toThrow(/^OPENAI_BASE_URL must be an http or https address/)
    await expect(findModel('openai', surroundings)).rejects.not.toThrow(/secret/)
  })

  it('have no model of Azure without the name of a deployment', async () => {
    const surroundings = {
      ...none,
      env: { AZURE_OPENAI_API_KEY: KEY, AZURE_OPENAI_ENDPOINT: 'https://x.openai.azure.com' },
    }
    const found = await findModel('azure', surroundings)
    expect(found.model).toBeNull()
    expect(() => found.open(null)).toThrow('azure needs the name of a model: azure:MODEL')
  })

  it('have an embedding model of a server on this machine, or of the provider that is named', async () => {
    const server = await openProviderServer(() => ({ body: LISTS.ollama ?? {} }))
    onTestFinished(server.close)
    const surroundings = { ...none, env: { OPENAI_API_KEY: KEY }, ports: { ...none.ports, ollama: server.port } }
    const local = { baseUrl: `${server.url}/v1`, apiKey: null, price: { input: 0, output: 0 } }
    expect(await findEmbedding(null, surroundings)).toEqual({
      ...{ by: `Ollama at 127.0.0.1:${server.port}`, to: 'Ollama on this machine' },
      endpoint: { ...local, model: 'nomic-embed-text:latest' },
    })
    expect((await findEmbedding('ollama:qwen3', surroundings)).endpoint.model).toBe('qwen3:8b')
    expect(await findEmbedding('openai', surroundings)).toMatchObject({
      ...{ by: 'OPENAI_API_KEY', to: 'api.openai.com' },
      endpoint: { baseUrl: 'https://api.openai.com/v1', model: 'text-embedding-3-small' },
    })
    for (const name of ['anthropic', 'ollama:bge-m3', 'vllm'])
      await expect(findEmbedding(name, surroundings)).rejects.toMatchObject({ code: 'DOCALIGN_E204' })
    await expect(findEmbedding(null, { ...none, env: { OPENAI_API_KEY: KEY } })).rejects.toThrow(
      /on this machine .* or name one of openai or a local server$/,
    )
  })
})

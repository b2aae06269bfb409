import type { LanguageModelUsage } from 'ai'
import * as z from 'zod'
import { memoize } from '../memoize.ts'
import { type Budget, estimateTokens, type Usage } from './budget.ts'
import { cacheKey, type ModelCache } from './cache.ts'
import { ModelError } from './errors.ts'
import { FENCE_RULE } from './fence.ts'
import { DEFAULT_RETRIES, failure, openProvider, type Provider, type RequestOptions, statusOf } from './provider.ts'
import type { Endpoint } from './settings.ts'

/** A question to a model, and the form of its answer. */
export interface ModelRequest<T> {
  /** The task, in our own words only. */
  readonly instruction: string
  /** The input; texts of a repository are fenced, see `fenced`. */
  readonly material: string
  /** The form of the answer, an object. */
  readonly schema: z.ZodType<T>
  /** Maximum tokens of the answer. */
  readonly maxTokens: number
}

/** A language model with structured answers. */
export interface LanguageModel {
  /** Name for reports. */
  readonly model: string
  /**
   * Answers at temperature 0, from the cache if possible. Throws ModelError `DOCALIGN_E201` if the endpoint does not answer,
   * `DOCALIGN_E202` if two answers have the wrong form, `DOCALIGN_E203` if the budget is exhausted.
   */
  ask<T>(request: ModelRequest<T>): Promise<T>
  /** The cached answer; null if there is none. */
  recall<T>(request: ModelRequest<T>): Promise<T | null>
}

/** Where answers are cached, what they may cost, and how long a request may take. */
export interface ModelOptions extends RequestOptions {
  readonly cache: ModelCache
  readonly budget: Budget
}

interface Completion {
  readonly system: string
  readonly prompt: string
  readonly maxTokens: number
  readonly schema: z.ZodType
}

/**
 * The language model of an OpenAI-compatible endpoint. It answers in the form that was asked for, at temperature 0; what the cache has is
 * not asked again, and questions that are asked twice at the same time are asked once. `docalign-server` has to be installed beside
 * `docalign`.
 *
 * @throws ModelError from `ask`: `DOCALIGN_E201` when the endpoint does not answer, `DOCALIGN_E202` when an answer has another form twice,
 * `DOCALIGN_E203` when the budget ends, `DOCALIGN_E405` without `docalign-server`
 * @example
 * import { createBudget, memoryCache, openLanguageModel } from 'docalign/epochs'
 *
 * const endpoint = { baseUrl: 'http://localhost:11434/v1', apiKey: null, model: 'qwen3', price: null }
 * const budget = createBudget({ maxTokens: 100_000, maxUsd: null })
 * const model = openLanguageModel(endpoint, { cache: memoryCache(), budget })
 * model.model // 'qwen3'
 */
export function openLanguageModel(endpoint: Endpoint, options: ModelOptions): LanguageModel {
  const open = openProvider(endpoint, options)
  const { cache, budget, retries = DEFAULT_RETRIES } = options
  const pending = new Map<string, Promise<unknown>>()
  // Endpoints without support for response formats refuse them; the instruction contains the form too.
  let takesFormat = true
  // The SDK builds schemas of its own for each of these, which takes longer than the rest of a request.
  const modelOf = memoize(({ provider }: Provider) => provider(endpoint.model))
  const outputsOf = memoize(({ Output }: Provider) => memoize((schema: z.ZodType) => Output.object({ schema })))

  async function complete(sdk: Provider, { system, prompt, maxTokens, schema }: Completion): Promise<string> {
    const { generateText, NoObjectGeneratedError } = sdk
    const estimate = { input: estimateTokens(system + prompt), output: maxTokens }
    const reserved = budget.reserve(estimate, endpoint.price)
    const given = { model: modelOf(sdk), system, prompt, temperature: 0, maxOutputTokens: maxTokens }
    let used: Usage | null = null
    try {
      const result = takesFormat
        ? await generateText({ ...given, maxRetries: retries, output: outputsOf(sdk)(schema) })
        : await generateText({ ...given, maxRetries: retries })
      used = usageOf(result.totalUsage, estimate, result.text)
      return result.text
    } catch (error) {
      if (!NoObjectGeneratedError.isInstance(error)) throw error
      used = usageOf(error.usage, estimate, error.text ?? '')
      return error.text ?? ''
    } finally {
      reserved.settle(used)
    }
  }

  async function request<T>({ instruction, material, schema, maxTokens }: ModelRequest<T>, form: string): Promise<T> {
    const system = `${instruction}\n\n${FENCE_RULE}\n\nAnswer with one JSON object of this schema and nothing else:\n${form}`
    const sdk = await open()
    const once = async (prompt: string): Promise<string> => {
      const completion = { system, prompt, maxTokens, schema }
      try {
        return await complete(sdk, completion)
      } catch (error) {
        const status = statusOf(error, sdk)
        if (!takesFormat || (status !== 400 && status !== 422)) throw failure(error, endpoint, sdk)
        takesFormat = false
        return complete(sdk, completion).catch((again: unknown) => {
          throw failure(again, endpoint, sdk)
        })
      }
    }
    const first = schema.safeParse(jsonOf(await once(material)))
    if (first.success) return first.data
    const second = schema.safeParse(
      jsonOf(await once(`${material}\n\nThe last answer was not of the schema. Answer again.`)),
    )
    if (second.success) return second.data
    throw new ModelError('DOCALIGN_E202', `${endpoint.model} answered twice in another form than it was asked for`)
  }

  const keyOf = ({ instruction, material }: ModelRequest<unknown>, form: string): string =>
    cacheKey(['language', endpoint.baseUrl, endpoint.model, instruction, material, form])

  async function known<T>(asked: ModelRequest<T>, key: string): Promise<{ readonly value: T } | null> {
    const parsed = asked.schema.safeParse((await cache.read([key])).get(key))
    return parsed.success ? { value: parsed.data } : null
  }

  return {
    model: endpoint.model,
    ask<T>(asked: ModelRequest<T>) {
      const form = formOf(asked.schema)
      const key = keyOf(asked, form)
      const answer = async (): Promise<T> => {
        const before = await known(asked, key)
        if (before) return before.value
        const value = await request(asked, form)
        await cache.write([{ key, kind: 'language', model: endpoint.model, value }])
        return value
      }
      const running = pending.get(key) ?? answer().finally(() => pending.delete(key))
      pending.set(key, running)
      return running as Promise<T>
    },
    recall: async (asked) => (await known(asked, keyOf(asked, formOf(asked.schema))))?.value ?? null,
  }
}

const formOf = memoize((schema: z.ZodType): string => JSON.stringify(z.toJSONSchema(schema)))

/** The usage of a request; estimated from the length of the text if the endpoint does not report it. */
function usageOf(usage: LanguageModelUsage | undefined, estimate: Usage, text: string): Usage {
  return { input: usage?.inputTokens ?? estimate.input, output: usage?.outputTokens ?? estimateTokens(text) }
}

/** The JSON object in an answer, which may be in a code block or surrounded by words; undefined if there is none. */
function jsonOf(text: string): unknown {
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}')]
  if (start === -1 || end < start) return undefined
  try {
    return JSON.parse(text.slice(start, end + 1))
  } catch {
    return undefined
  }
}

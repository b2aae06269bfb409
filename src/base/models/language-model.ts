import * as z from 'zod'
import { memoize } from '../memoize.ts'
import type { AnsweringModel, Completion } from './answering-model.ts'
import { type Budget, estimateTokens, type Usage } from './budget.ts'
import { cacheKey, type ModelCache } from './cache.ts'
import { ModelError } from './errors.ts'
import { FENCE_RULE } from './fence.ts'
import type { RequestOptions } from './http.ts'
import type { Reservation, TokenMeter } from './meter.ts'
import { chatCompletions } from './providers/chat-completions.ts'
import type { Endpoint } from './settings.ts'

/** A question to a model, and the form of its answer. */
export interface ModelRequest<T> {
  /** The task, in our own words only. */
  readonly instruction: string
  /** The input; texts of a repository are fenced, see `fenced`. */
  readonly material: string
  /** Number of characters with which the material of other questions of the same instruction begins, too. Default 0. */
  readonly common?: number
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
  /** Counts what is used beyond this run; defaults to none. */
  readonly meter?: TokenMeter | undefined
}

/**
 * The language model of an OpenAI-compatible endpoint. It answers in the form that was asked for, at temperature 0 where it takes one; what
 * the cache has is not asked again, and questions that are asked twice at the same time are asked once.
 *
 * @throws ModelError from `ask`: `DOCALIGN_E201` when the endpoint does not answer, `DOCALIGN_E202` when an answer has another form twice,
 * `DOCALIGN_E203` when the budget ends
 * @example
 * import { createBudget, memoryCache, openLanguageModel } from 'docalign/epochs'
 *
 * const endpoint = { baseUrl: 'http://localhost:11434/v1', apiKey: null, model: 'qwen3', price: null }
 * const budget = createBudget({ maxTokens: 100_000, maxUsd: null })
 * const model = openLanguageModel(endpoint, { cache: memoryCache(), budget })
 * model.model // 'qwen3'
 */
export function openLanguageModel(endpoint: Endpoint, options: ModelOptions): LanguageModel {
  return languageModelOf(chatCompletions(endpoint), options)
}

/** Any model that answers, with a cache, a budget, and answers of the form that was asked for. */
export function languageModelOf(
  answering: AnsweringModel,
  { cache, budget, meter, ...requestOptions }: ModelOptions,
): LanguageModel {
  const { model: name, place, price } = answering
  const pending = new Map<string, Promise<unknown>>()

  async function complete(completion: Completion): Promise<string> {
    const { system, prompt, maxTokens } = completion
    const estimate = { input: estimateTokens(system + prompt), output: maxTokens }
    const reserved = budget.reserve(estimate, price)
    let used: Usage | null = null
    let metered: Reservation | null = null
    try {
      if (meter) {
        metered = await meter.reserve(estimate.input + estimate.output)
        if (!metered) throw new ModelError('DOCALIGN_E203', 'the budget of the day is used up')
      }
      const { text, usage } = await answering.complete(completion, requestOptions)
      used = usage ?? { input: estimate.input, output: estimateTokens(text) }
      return text
    } finally {
      reserved.settle(used)
      // Without an answer it is unknown what the endpoint charges; the question was sent in any case.
      await metered?.settle(used ? used.input + used.output : estimate.input)
    }
  }

  async function request<T>(
    { instruction, material, schema, maxTokens, common = 0 }: ModelRequest<T>,
    form: string,
  ): Promise<T> {
    const system = `${instruction}\n\n${FENCE_RULE}\n\nAnswer with one JSON object of this schema and nothing else:\n${form}`
    const ask = async (prompt: string) =>
      schema.safeParse(jsonOf(await complete({ system, prompt, maxTokens, common, schema: structureOf(schema) })))
    const first = await ask(material)
    if (first.success) return first.data
    const second = await ask(`${material}\n\nThe last answer was not of the schema. Answer again.`)
    if (second.success) return second.data
    throw new ModelError('DOCALIGN_E202', `${name} answered twice in another form than it was asked for`)
  }

  const keyOf = ({ instruction, material }: ModelRequest<unknown>, form: string): string =>
    cacheKey(['language', place, name, instruction, material, form])

  async function cached<T>(asked: ModelRequest<T>, key: string): Promise<{ readonly value: T } | null> {
    const parsed = asked.schema.safeParse((await cache.read([key])).get(key))
    return parsed.success ? { value: parsed.data } : null
  }

  return {
    model: name,
    ask<T>(asked: ModelRequest<T>) {
      const form = formOf(asked.schema)
      const key = keyOf(asked, form)
      const answer = async (): Promise<T> => {
        const before = await cached(asked, key)
        if (before) return before.value
        const value = await request(asked, form)
        await cache.write([{ key, kind: 'language', model: name, value }])
        return value
      }
      const running = pending.get(key) ?? answer().finally(() => pending.delete(key))
      pending.set(key, running)
      return running as Promise<T>
    },
    recall: async (asked) => (await cached(asked, keyOf(asked, formOf(asked.schema))))?.value ?? null,
  }
}

const formOf = memoize((schema: z.ZodType): string => JSON.stringify(z.toJSONSchema(schema)))

/** The schema without limits of lengths and numbers, which providers refuse in structured answers: an answer is checked against them here. */
const structureOf = memoize((schema: z.ZodType): object => withoutLimits(z.toJSONSchema(schema)) as object)

const LIMITS = new Set(
  '$schema default format pattern minLength maxLength minItems maxItems minimum maximum exclusiveMinimum exclusiveMaximum'.split(
    ' ',
  ),
)

function withoutLimits(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutLimits)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      // Below `properties` keys are names.
      if (key === 'properties')
        return [[key, Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutLimits(each)]))]]
      return LIMITS.has(key) ? [] : [[key, withoutLimits(value)]]
    }),
  )
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

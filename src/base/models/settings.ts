import * as z from 'zod'
import { ModelError } from './errors.ts'

/** The OpenAI-compatible endpoint of a model. */
export interface Endpoint {
  /** For example `https://api.example.com/v1`. */
  readonly baseUrl: string
  /** Null for endpoints without a key, such as local ones. */
  readonly apiKey: string | null
  readonly model: string
  /** US dollars per million tokens; null if unknown. */
  readonly price: { readonly input: number; readonly output: number } | null
}

/** The models that this installation may use; null if not configured. */
export interface ModelSettings {
  readonly language: Endpoint | null
  readonly embedding: Endpoint | null
}

export const NO_MODELS: ModelSettings = { language: null, embedding: null }

const url = z.url({ protocol: /^https?$/ })
const price = z.coerce.number().min(0).max(1_000_000)

/**
 * The models of an environment: `DOCALIGN_LLM_BASE_URL`, `_API_KEY`, `_MODEL`, `_PRICE_INPUT` and `_PRICE_OUTPUT`, and the same of
 * `DOCALIGN_EMBEDDING`, whose output has no price. Prices are US dollars for a million tokens. Empty variables count as unset.
 *
 * @throws ModelError `DOCALIGN_E204` for settings that cannot be used, without showing a value
 * @example
 * import { readModelSettings } from 'docalign/epochs'
 *
 * const { language, embedding } = readModelSettings({
 *   DOCALIGN_LLM_BASE_URL: 'http://localhost:11434/v1',
 *   DOCALIGN_LLM_MODEL: 'qwen3',
 * })
 * language?.model // 'qwen3'
 * language?.price // null
 * embedding // null
 */
export function readModelSettings(env: Readonly<Record<string, string | undefined>>): ModelSettings {
  return { language: endpointOf(env, 'DOCALIGN_LLM'), embedding: endpointOf(env, 'DOCALIGN_EMBEDDING') }
}

function endpointOf(env: Readonly<Record<string, string | undefined>>, prefix: string): Endpoint | null {
  const read = (name: string): string | null => env[`${prefix}_${name}`]?.trim() || null
  const [baseUrl, model] = [read('BASE_URL'), read('MODEL')]
  if (baseUrl === null && model === null) return null
  if (baseUrl === null || model === null)
    throw new ModelError('DOCALIGN_E204', `${prefix}_BASE_URL and ${prefix}_MODEL are needed together`)
  const parsed = url.safeParse(baseUrl)
  if (!parsed.success || new URL(parsed.data).username !== '')
    throw new ModelError('DOCALIGN_E204', `${prefix}_BASE_URL must be an http or https address without a user name`)
  const [input, output] = ['PRICE_INPUT', 'PRICE_OUTPUT'].map((name) => {
    const given = read(name)
    if (given === null) return null
    const amount = price.safeParse(given)
    if (!amount.success)
      throw new ModelError('DOCALIGN_E204', `${prefix}_${name} must be US dollars for a million tokens`)
    return amount.data
  })
  const known = input === null || input === undefined ? null : { input, output: output ?? 0 }
  return { baseUrl: parsed.data.replace(/\/+$/, ''), apiKey: read('API_KEY'), model, price: known }
}

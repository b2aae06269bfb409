import * as z from 'zod'
import { ModelError } from './errors.ts'

/** The OpenAI-compatible endpoint of a model. */
export interface Endpoint {
  /** For example `https://api.example.com/v1`. */
  readonly baseUrl: string
  /** Null for endpoints without a key, such as local ones. */
  readonly apiKey: string | null
  readonly model: string
  /** Other models of the endpoint that a repository's configuration may name; defaults to none. */
  readonly others?: readonly string[]
  /** US dollars per million tokens; null if unknown. */
  readonly price: { readonly input: number; readonly output: number } | null
}

/** The models that this installation may use; null if not configured. */
export interface ModelSettings {
  readonly language: Endpoint | null
  readonly embedding: Endpoint | null
  /** What one repository may spend, whatever its configuration says; defaults to {@link DEFAULT_LIMITS}. */
  readonly limits?: ModelLimits
  /** On a server, the accounts of GitHub, in lower case, for which models may be used; omitted if they are for all. */
  readonly accounts?: readonly string[]
  /** On a server, whether a repository's docs are only read where its own configuration says so. */
  readonly isOptIn?: boolean
}

/** Maximum tokens of the language model that one repository may use. */
export interface ModelLimits {
  readonly perScan: number
  readonly perDay: number
}

export const DEFAULT_LIMITS: ModelLimits = { perScan: 2_000_000, perDay: 10_000_000 }

export const NO_MODELS: ModelSettings = { language: null, embedding: null }

const url = z.url({ protocol: /^https?$/ })
const price = z.coerce.number().min(0).max(1_000_000)

/** The endpoint with the model that a repository's configuration names, if whoever runs this allows it; else with its own. */
export function endpointNamed(endpoint: Endpoint, model: string | undefined): Endpoint {
  const isAllowed = model !== undefined && (endpoint.others ?? []).includes(model)
  return isAllowed ? { ...endpoint, model } : endpoint
}

/** Maximum tokens of a repository in a day: what its configuration says, but no more than whoever runs this allows. */
export function maxTokensPerDay(
  { limits = DEFAULT_LIMITS }: Pick<ModelSettings, 'limits'>,
  wanted: { readonly max_tokens_per_day?: number | undefined },
): number {
  return Math.min(limits.perDay, wanted.max_tokens_per_day ?? DEFAULT_LIMITS.perDay)
}

/**
 * The models of an environment: `DOCALIGN_LLM_BASE_URL`, `_API_KEY`, `_MODEL`, `_MODELS`, `_PRICE_INPUT` and `_PRICE_OUTPUT`, and the same
 * of `DOCALIGN_EMBEDDING`, whose output has no price. Prices are US dollars for a million tokens. `_MODELS` lists, with commas, the other
 * models that a repository's configuration may name. `DOCALIGN_LLM_MAX_TOKENS` and `DOCALIGN_LLM_MAX_TOKENS_PER_DAY` bound what a
 * repository may use. `DOCALIGN_LLM_ACCOUNTS` lists the accounts of GitHub for which a server uses models; without it, all;
 * with `DOCALIGN_LLM_OPT_IN=true`, it uses them only where a repository's configuration says `models.enabled: true`.
 * Empty variables count as unset.
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
  const limits = modelLimitsOf(env)
  const accounts = listIn(env.DOCALIGN_LLM_ACCOUNTS).map((account) => account.toLowerCase())
  return {
    language: endpointOf(env, 'DOCALIGN_LLM'),
    embedding: endpointOf(env, 'DOCALIGN_EMBEDDING'),
    ...(limits && { limits }),
    ...(accounts.length > 0 && { accounts }),
    ...(isOn(env.DOCALIGN_LLM_OPT_IN) && { isOptIn: true }),
  }
}

/**
 * Who keeps the language model from a repository on an account: whoever runs the server, by its accounts; or the repository's owner, who has
 * not asked for it where that is needed. Null if nobody does.
 */
export function switchedOffBy(
  { accounts, isOptIn = false }: Pick<ModelSettings, 'accounts' | 'isOptIn'>,
  account: string,
  { enabled }: { readonly enabled?: boolean | undefined },
): 'account' | 'owner' | null {
  if (accounts !== undefined && !accounts.includes(account.toLowerCase())) return 'account'
  return isOptIn && enabled !== true ? 'owner' : null
}

function isOn(value: string | undefined): boolean {
  const given = value?.trim().toLowerCase() ?? ''
  if (!['', '0', '1', 'false', 'true'].includes(given))
    throw new ModelError('DOCALIGN_E204', 'DOCALIGN_LLM_OPT_IN must be true or false')
  return given === '1' || given === 'true'
}

function listIn(text: string | undefined): string[] {
  return (text ?? '').split(',').flatMap((name) => name.trim() || [])
}

const tokens = z.coerce.number().int().min(0).max(1_000_000_000_000)

/** Null if none is set. */
function modelLimitsOf(env: Readonly<Record<string, string | undefined>>): ModelLimits | null {
  const [perScan, perDay] = ['DOCALIGN_LLM_MAX_TOKENS', 'DOCALIGN_LLM_MAX_TOKENS_PER_DAY'].map((name) => {
    const given = env[name]?.trim() || null
    if (given === null) return null
    const amount = tokens.safeParse(given)
    if (!amount.success) throw new ModelError('DOCALIGN_E204', `${name} must be a number of tokens`)
    return amount.data
  })
  if (perScan == null && perDay == null) return null
  return { perScan: perScan ?? DEFAULT_LIMITS.perScan, perDay: perDay ?? DEFAULT_LIMITS.perDay }
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
  const others = listIn(env[`${prefix}_MODELS`])
  return {
    baseUrl: parsed.data.replace(/\/+$/, ''),
    apiKey: read('API_KEY'),
    model,
    ...(others.length > 0 && { others }),
    price: known,
  }
}

import { settingOf } from '../../base/config/defaults.ts'
import type { Config } from '../../base/config/schema.ts'
import { createBudget } from '../../base/models/budget.ts'
import type { ModelCache } from '../../base/models/cache.ts'
import type { RequestOptions } from '../../base/models/http.ts'
import { openLanguageModel } from '../../base/models/language-model.ts'
import type { Endpoint, ModelSettings } from '../../base/models/settings.ts'
import { READ_TYPES } from './questions/fault.ts'
import type { Reader } from './reader.ts'

/** Maximum tokens per day for the scans of a repository, if the configuration sets no limit. */
export const MAX_TOKENS_PER_DAY = 10_000_000

/** Maximum tokens per scan, if the configuration sets no limit. */
export const MAX_TOKENS = 2_000_000
/** Long enough for an answer of some hundred words; an endpoint that is down must not delay a check run for many minutes. */
const PATIENCE = { timeoutMs: 90_000, retries: 2 }

export interface ReaderOptions extends RequestOptions, Pick<Reader, 'until'> {
  readonly cache: ModelCache
}

/** A model with its limits. */
export interface OpenedReader extends Reader {
  /** Maximum tokens of one scan. */
  readonly maxTokens: number
  readonly price: Endpoint['price']
}

/** The model for one scan of a repository; null if the server has none, or the configuration disables it. */
export function openReader(
  { language: endpoint }: ModelSettings,
  config: Pick<Config, 'models' | 'claim_types'>,
  { cache, until, ...request }: ReaderOptions,
): OpenedReader | null {
  const { models } = config
  const isWanted = READ_TYPES.some((type) => settingOf(config, type).enabled)
  if (endpoint === null || !models.enabled || !isWanted) return null
  const maxTokens = models.max_tokens ?? MAX_TOKENS
  const budget = createBudget({ maxTokens, maxUsd: null })
  const chosen = { ...endpoint, model: models.language ?? endpoint.model }
  const model = openLanguageModel(chosen, { cache, budget, ...PATIENCE, ...request })
  return { model, spent: budget.spent, maxTokens, price: endpoint.price, ...(until && { until }) }
}

import { settingOf } from '../../base/config/defaults.ts'
import type { Config } from '../../base/config/schema.ts'
import type { AnsweringModel } from '../../base/models/answering-model.ts'
import { createBudget } from '../../base/models/budget.ts'
import type { ModelCache } from '../../base/models/cache.ts'
import type { RequestOptions } from '../../base/models/http.ts'
import { languageModelOf } from '../../base/models/language-model.ts'
import type { TokenMeter } from '../../base/models/meter.ts'
import { chatCompletions } from '../../base/models/providers/chat-completions.ts'
import { DEFAULT_LIMITS, type Endpoint, endpointNamed, type ModelSettings } from '../../base/models/settings.ts'
import { READ_TYPES } from './questions/fault.ts'
import type { Reader } from './reader.ts'

/** Long enough for an answer of some hundred words; an endpoint that is down must not delay a check run for many minutes. */
const PATIENCE = { timeoutMs: 90_000, retries: 2 }

export interface ReaderOptions extends RequestOptions, Pick<Reader, 'until'> {
  readonly cache: ModelCache
  /** Maximum tokens of one scan. Default 2,000,000. */
  readonly maxTokens?: number
  readonly meter?: TokenMeter
}

/** A model with its limits. */
export interface OpenedReader extends Reader {
  /** Maximum tokens of one scan. */
  readonly maxTokens: number
  readonly price: Endpoint['price']
}

/** The model of the server for one scan of a repository; null if the server has none, or the configuration disables it. */
export function openReader(
  settings: ModelSettings,
  config: Pick<Config, 'models' | 'claim_types'>,
  options: ReaderOptions,
): OpenedReader | null {
  const { language: endpoint, limits = DEFAULT_LIMITS } = settings
  if (endpoint === null) return null
  const chosen = endpointNamed(endpoint, config.models.language)
  return readerOf(chatCompletions(chosen), config, { maxTokens: limits.perScan, ...options })
}

/** Any model for one scan of a repository; null if the configuration disables models. */
export function readerOf(
  answering: AnsweringModel,
  config: Pick<Config, 'models' | 'claim_types'>,
  { cache, meter, until, maxTokens: most = DEFAULT_LIMITS.perScan, ...request }: ReaderOptions,
): OpenedReader | null {
  const { models } = config
  const isWanted = READ_TYPES.some((type) => settingOf(config, type).enabled)
  if (models.enabled === false || !isWanted) return null
  // A repository may lower the limit, and cannot raise it.
  const maxTokens = Math.min(models.max_tokens ?? most, most)
  const budget = createBudget({ maxTokens, maxUsd: null })
  const model = languageModelOf(answering, { cache, budget, meter, ...PATIENCE, ...request })
  return { model, spent: budget.spent, maxTokens, price: answering.price, ...(until && { until }) }
}

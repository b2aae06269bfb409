import { settingOf } from '../../base/config/defaults.ts'
import type { Config } from '../../base/config/schema.ts'
import type { AnsweringModel } from '../../base/models/answering-model.ts'
import { createBudget } from '../../base/models/budget.ts'
import type { ModelCache } from '../../base/models/cache.ts'
import type { RequestOptions } from '../../base/models/http.ts'
import { languageModelOf } from '../../base/models/language-model.ts'
import { chatCompletions } from '../../base/models/providers/chat-completions.ts'
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
  /** Maximum tokens of one scan. Default 2,000,000. */
  readonly maxTokens?: number
}

/** A model with its limits. */
export interface OpenedReader extends Reader {
  /** Maximum tokens of one scan. */
  readonly maxTokens: number
  readonly price: Endpoint['price']
}

/** The model of the server for one scan of a repository; null if the server has none, or the configuration disables it. */
export function openReader(
  { language: endpoint }: ModelSettings,
  config: Pick<Config, 'models' | 'claim_types'>,
  options: ReaderOptions,
): OpenedReader | null {
  if (endpoint === null) return null
  const chosen = { ...endpoint, model: config.models.language ?? endpoint.model }
  return readerOf(chatCompletions(chosen), config, options)
}

/** Any model for one scan of a repository; null if the configuration disables models. */
export function readerOf(
  answering: AnsweringModel,
  config: Pick<Config, 'models' | 'claim_types'>,
  { cache, until, maxTokens: most = MAX_TOKENS, ...request }: ReaderOptions,
): OpenedReader | null {
  const { models } = config
  const isWanted = READ_TYPES.some((type) => settingOf(config, type).enabled)
  if (!models.enabled || !isWanted) return null
  // A repository may lower the limit, and cannot raise it.
  const maxTokens = Math.min(models.max_tokens ?? most, most)
  const budget = createBudget({ maxTokens, maxUsd: null })
  const model = languageModelOf(answering, { cache, budget, ...PATIENCE, ...request })
  return { model, spent: budget.spent, maxTokens, price: answering.price, ...(until && { until }) }
}

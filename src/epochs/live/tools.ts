import type { Queries } from '../../db/database.ts'
import { type BudgetLimits, createBudget } from '../../models/budget.ts'
import type { ModelCache } from '../../models/cache.ts'
import type { Embedder } from '../../models/embedder.ts'
import { openEmbedder } from '../../models/embedding-model.ts'
import { ModelError } from '../../models/errors.ts'
import { type ModelOptions, openLanguageModel } from '../../models/language-model.ts'
import { localEmbedder } from '../../models/local-embedder.ts'
import type { Endpoint, ModelSettings } from '../../models/settings.ts'
import { databaseCache } from '../../models/store/cache.ts'
import { modelJudge } from '../answers/model-judge.ts'
import { modelReader } from '../answers/model-reader.ts'
import { resultsReader, statedValueJudge } from '../answers/without-model.ts'
import { modelGenerator } from '../questions/model-generator.ts'
import type { EpochSettings } from '../store/settings.ts'
import type { ValidationTools } from '../validate.ts'

/** What asks, answers, compares and judges in a validation. */
export interface ModelTools
  extends Required<Pick<ValidationTools, 'generator' | 'reader' | 'embedder' | 'judge' | 'spent' | 'stopReason'>> {}

/** The share of a question that one of the results must say for them to be an answer without a model. */
const ABSTAIN_BELOW = 0.5

/** What one validation may use up, beside what the repository's configuration allows; null for {@link DEFAULT_LIMITS}. */
export type SpendingLimits = BudgetLimits

export const NO_OWN_LIMITS: SpendingLimits = { maxTokens: null, maxUsd: null }

/** What a validation may cost (Validation Agent, §7), and the tokens of one whose prices are not known: it takes about half of them. */
const DEFAULT_LIMITS = { maxTokens: 1_000_000, maxUsd: 0.5 } as const

interface ModelServices {
  readonly queries: Queries
  readonly now: () => number
  /** Keeps what models answered; left out, the database does. */
  readonly cache?: ModelCache | undefined
}

/** The models of the installation as a repository's configuration lets them be used, and where there is none, what needs none. */
export function openModelTools(
  services: ModelServices,
  models: ModelSettings,
  allowed: EpochSettings['models'] | null,
  limits: SpendingLimits,
): ModelTools {
  const { language, embedding, options } = allowedModels(services, models, allowed, limits)
  const run = { spent: options.budget.spent, stopReason }
  if (!language)
    return {
      ...{ ...run, generator: null, embedder: null, judge: statedValueJudge },
      reader: resultsReader({ abstainBelow: ABSTAIN_BELOW }),
    }
  const model = openLanguageModel(language, options)
  return {
    ...{ ...run, generator: modelGenerator(model), reader: modelReader(model), judge: modelJudge(model) },
    embedder: embedderOf(embedding, options),
  }
}

/** The embedding model of the installation; where it has none, one that knows words alone. */
export function openComparison(services: ModelServices, models: ModelSettings, limits: SpendingLimits): Embedder {
  const { embedding, options } = allowedModels(services, models, null, limits)
  return embedderOf(embedding, options)
}

interface AllowedModels {
  readonly language: Endpoint | null
  readonly embedding: Endpoint | null
  readonly options: ModelOptions
}

function allowedModels(
  { queries, now, cache = databaseCache(queries, now) }: ModelServices,
  models: ModelSettings,
  allowed: EpochSettings['models'] | null,
  limits: SpendingLimits,
): AllowedModels {
  const isOff = allowed?.enabled === false
  const language = isOff ? null : named(models.language, allowed?.language)
  const embedding = isOff ? null : named(models.embedding, allowed?.embedding)
  const used = [language, embedding].filter((endpoint) => endpoint !== null)
  const isPriced = used.length > 0 && used.every(({ price }) => price !== null)
  const maxTokens = least(limits.maxTokens ?? DEFAULT_LIMITS.maxTokens, allowed?.max_tokens ?? null)
  const budget = createBudget({ maxTokens, maxUsd: limits.maxUsd ?? (isPriced ? DEFAULT_LIMITS.maxUsd : null) })
  return { language, embedding, options: { cache, budget } }
}

function embedderOf(endpoint: Endpoint | null, options: ModelOptions): Embedder {
  return endpoint === null ? localEmbedder : openEmbedder(endpoint, options)
}

function stopReason(error: unknown): string | null {
  return error instanceof ModelError && error.code === 'DOCALIGN_E203' ? error.message : null
}

function named(endpoint: Endpoint | null, model: string | undefined): Endpoint | null {
  return endpoint && model !== undefined ? { ...endpoint, model } : endpoint
}

function least(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.min(a, b)
}

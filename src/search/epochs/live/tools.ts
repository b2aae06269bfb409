import type { Queries } from '../../../base/db/database.ts'
import { type BudgetLimits, createBudget } from '../../../base/models/budget.ts'
import type { ModelCache } from '../../../base/models/cache.ts'
import type { Embedder } from '../../../base/models/embedder.ts'
import { openEmbedder } from '../../../base/models/embedding-model.ts'
import { ModelError } from '../../../base/models/errors.ts'
import { type ModelOptions, openLanguageModel } from '../../../base/models/language-model.ts'
import { localEmbedder } from '../../../base/models/local-embedder.ts'
import type { TokenMeter } from '../../../base/models/meter.ts'
import { type Endpoint, endpointNamed, type ModelSettings } from '../../../base/models/settings.ts'
import { databaseCache } from '../../../base/models/store/cache.ts'
import { MIN_ANSWER } from '../../ranking/confidence.ts'
import { modelJudge } from '../answers/model-judge.ts'
import { modelReader } from '../answers/model-reader.ts'
import { resultsReader, statedValueJudge } from '../answers/without-model.ts'
import { modelGenerator } from '../questions/model-generator.ts'
import type { EpochSettings } from '../store/settings.ts'
import type { ValidationTools } from '../validate.ts'

/** The tools of a validation: they ask, answer, compare and judge. */
export interface ModelTools
  extends Required<Pick<ValidationTools, 'generator' | 'reader' | 'embedder' | 'judge' | 'spent' | 'stopReason'>> {}

/** Limits of one validation, in addition to those of the repository's configuration; null for {@link DEFAULT_LIMITS}. */
export type SpendingLimits = BudgetLimits

export const NO_OWN_LIMITS: SpendingLimits = { maxTokens: null, maxUsd: null }

/**
 * The maximum cost of a validation, and the maximum tokens if prices are unknown: a validation uses about three
 * quarters of them.
 */
const DEFAULT_LIMITS = { maxTokens: 1_000_000, maxUsd: 0.5 } as const

interface ModelServices {
  readonly queries: Queries
  readonly now: () => number
  /** Stores answers of models; defaults to the database. */
  readonly cache?: ModelCache | undefined
  readonly meter?: TokenMeter | undefined
}

/** The models of the installation, as far as a repository's configuration allows them, and substitutes where there is none. */
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
      ...run,
      generator: null,
      embedder: null,
      judge: statedValueJudge,
      reader: resultsReader({ abstainBelow: MIN_ANSWER }),
    }
  const model = openLanguageModel(language, options)
  return {
    ...run,
    generator: modelGenerator(model),
    reader: modelReader(model),
    judge: modelJudge(model),
    embedder: embedderOf(embedding, options),
  }
}

/** The embedding model of the installation; without one, an embedder that only compares words. */
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
  { queries, now, cache = databaseCache(queries, now), meter }: ModelServices,
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
  return { language, embedding, options: { cache, budget, meter } }
}

function embedderOf(endpoint: Endpoint | null, options: ModelOptions): Embedder {
  return endpoint === null ? localEmbedder : openEmbedder(endpoint, options)
}

function stopReason(error: unknown): string | null {
  return error instanceof ModelError && error.code === 'DOCALIGN_E203' ? error.message : null
}

function named(endpoint: Endpoint | null, model: string | undefined): Endpoint | null {
  return endpoint && endpointNamed(endpoint, model)
}

function least(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.min(a, b)
}

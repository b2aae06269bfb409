import type { Queries } from '../../db/database.ts'
import { type BudgetLimits, createBudget, type Spending } from '../../models/budget.ts'
import type { ModelCache } from '../../models/cache.ts'
import type { Embedder } from '../../models/embedder.ts'
import { openEmbedder } from '../../models/embedding-model.ts'
import { ModelError } from '../../models/errors.ts'
import { openLanguageModel } from '../../models/language-model.ts'
import { localEmbedder } from '../../models/local-embedder.ts'
import type { Endpoint, ModelSettings } from '../../models/settings.ts'
import { databaseCache } from '../../models/store/cache.ts'
import { modelJudge } from '../answers/model-judge.ts'
import type { AnswerJudge } from '../answers/similarity.ts'
import { valueJudge } from '../answers/value-judge.ts'
import { embeddedGeneratorFor, type QuestionGenerator } from '../questions/generator.ts'
import type { CorpusGuide } from '../questions/guide.ts'
import { modelGenerator } from '../questions/model-generator.ts'
import type { ValidationMode } from '../scoring/report.ts'
import type { EpochSettings } from '../store/settings.ts'

/** What asks, compares and judges in a validation. */
export interface ModelTools {
  readonly mode: ValidationMode
  /** Asks about a corpus of these texts. */
  readonly generatorFor: (texts: readonly string[], guide: CorpusGuide) => QuestionGenerator
  readonly embedder: Embedder
  readonly judge: AnswerJudge
  readonly spent: () => Spending
  readonly stopReason: (error: unknown) => string | null
}

/** What one validation may use up, beside what the repository's configuration allows; null for {@link DEFAULT_LIMITS}. */
export type SpendingLimits = BudgetLimits

export const NO_OWN_LIMITS: SpendingLimits = { maxTokens: null, maxUsd: null }

/** What a validation may cost (Validation Agent, §7), and the tokens of one whose prices are not known. */
const DEFAULT_LIMITS = { maxTokens: 500_000, maxUsd: 0.5 } as const

/** The models of the installation as a repository's configuration lets them be used, and where there are none, what needs none. */
export function openModelTools(
  services: { readonly queries: Queries; readonly now: () => number; readonly cache?: ModelCache | undefined },
  models: ModelSettings,
  allowed: EpochSettings['models'] | null,
  limits: SpendingLimits,
): ModelTools {
  const isOff = allowed?.enabled === false
  const language = isOff ? null : named(models.language, allowed?.language)
  const embedding = isOff ? null : named(models.embedding, allowed?.embedding)
  const used = [language, embedding].filter((endpoint) => endpoint !== null)
  const isPriced = used.length > 0 && used.every(({ price }) => price !== null)
  const maxTokens = least(limits.maxTokens ?? DEFAULT_LIMITS.maxTokens, allowed?.max_tokens ?? null)
  const budget = createBudget({ maxTokens, maxUsd: limits.maxUsd ?? (isPriced ? DEFAULT_LIMITS.maxUsd : null) })
  const options = { cache: services.cache ?? databaseCache(services.queries, services.now), budget }
  const model = language && openLanguageModel(language, options)
  return {
    mode: model === null ? 'embedded' : 'model',
    generatorFor: (texts, guide) => (model === null ? embeddedGeneratorFor(texts, guide) : modelGenerator(model)),
    embedder: embedding === null ? localEmbedder : openEmbedder(embedding, options),
    judge: model === null ? valueJudge : modelJudge(model),
    spent: () => budget.spent(),
    stopReason: (error) => (error instanceof ModelError && error.code === 'DOCALIGN_E203' ? error.message : null),
  }
}

function named(endpoint: Endpoint | null, model: string | undefined): Endpoint | null {
  return endpoint && model !== undefined ? { ...endpoint, model } : endpoint
}

function least(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.min(a, b)
}

import type { AnsweringModel } from '../../base/models/answering-model.ts'
import { createBudget } from '../../base/models/budget.ts'
import type { ModelCache } from '../../base/models/cache.ts'
import { languageModelOf } from '../../base/models/language-model.ts'
import type { TokenMeter } from '../../base/models/meter.ts'
import { chatCompletions } from '../../base/models/providers/chat-completions.ts'
import { endpointNamed, type ModelSettings } from '../../base/models/settings.ts'
import type { CriterionModel } from '../criteria/opinion.ts'
import { criterionModel } from './criterion-model.ts'

const MAX_TOKENS = 200_000
/** Short, as someone waits for the answer. */
const TIMEOUT_MS = 20_000
const RETRIES = 1

/** The model settings of a repository's configuration. */
interface Wanted {
  readonly enabled?: boolean | undefined
  readonly language?: string | undefined
  readonly max_tokens?: number | undefined
}

/** The model of the server for the criteria and statements of one output; null if it has none, or if it is disabled. */
export function openCriterionModel(
  { language: endpoint }: ModelSettings,
  cache: ModelCache,
  wanted: Wanted = {},
  meter?: TokenMeter,
): CriterionModel | null {
  if (endpoint === null) return null
  return criterionModelFor(chatCompletions(endpointNamed(endpoint, wanted.language)), cache, wanted, meter)
}

/** Any model for the criteria and statements of one output; null if it is disabled. */
export function criterionModelFor(
  answering: AnsweringModel,
  cache: ModelCache,
  { enabled, max_tokens }: Wanted,
  meter?: TokenMeter,
): CriterionModel | null {
  if (enabled === false) return null
  const budget = createBudget({ maxTokens: Math.min(max_tokens ?? MAX_TOKENS, MAX_TOKENS), maxUsd: null })
  return criterionModel(languageModelOf(answering, { cache, budget, meter, timeoutMs: TIMEOUT_MS, retries: RETRIES }))
}

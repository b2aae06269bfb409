import { createBudget } from '../../base/models/budget.ts'
import type { ModelCache } from '../../base/models/cache.ts'
import { openLanguageModel } from '../../base/models/language-model.ts'
import type { ModelSettings } from '../../base/models/settings.ts'
import type { CriterionModel } from '../criteria/opinion.ts'
import { criterionModel } from './criterion-model.ts'

const MAX_TOKENS = 200_000
/** Short, as someone waits for the answer. */
const TIMEOUT_MS = 20_000
const RETRIES = 1

/** The model settings of a repository's configuration. */
interface Wanted {
  readonly enabled: boolean
  readonly language?: string | undefined
  readonly max_tokens?: number | undefined
}

/** The model for the criteria and statements of one output; null if the installation has none, or if it is disabled. */
export function openCriterionModel(
  { language: endpoint }: ModelSettings,
  cache: ModelCache,
  { enabled, language: name, max_tokens }: Wanted = { enabled: true },
): CriterionModel | null {
  if (endpoint === null || !enabled) return null
  const budget = createBudget({ maxTokens: Math.min(max_tokens ?? MAX_TOKENS, MAX_TOKENS), maxUsd: null })
  const options = { cache, budget, timeoutMs: TIMEOUT_MS, retries: RETRIES }
  return criterionModel(openLanguageModel({ ...endpoint, model: name ?? endpoint.model }, options))
}

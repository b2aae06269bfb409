import { createBudget } from '../../models/budget.ts'
import type { ModelCache } from '../../models/cache.ts'
import { openLanguageModel } from '../../models/language-model.ts'
import type { ModelSettings } from '../../models/settings.ts'
import type { CriterionModel } from '../criteria/opinion.ts'
import { criterionModel } from './criterion-model.ts'

const MAX_TOKENS = 200_000
/** Somebody waits for the answer. */
const TIMEOUT_MS = 20_000
const RETRIES = 1

/** What a repository's configuration says of models. */
interface Wanted {
  readonly enabled: boolean
  readonly language?: string | undefined
  readonly max_tokens?: number | undefined
}

/** The model that may be asked about the criteria and the statements of one output; null where the installation has none, or none is wanted. */
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

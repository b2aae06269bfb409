import { type BudgetLimits, createBudget } from '../../../src/base/models/budget.ts'
import { type ModelCache, memoryCache } from '../../../src/base/models/cache.ts'
import type { Embedder } from '../../../src/base/models/embedder.ts'
import { openEmbedder } from '../../../src/base/models/embedding-model.ts'
import { ModelError } from '../../../src/base/models/errors.ts'
import { type LanguageModel, openLanguageModel } from '../../../src/base/models/language-model.ts'
import { modelJudge } from '../../../src/search/epochs/answers/model-judge.ts'
import { modelReader } from '../../../src/search/epochs/answers/model-reader.ts'
import { readValidationConfig } from '../../../src/search/epochs/config.ts'
import { modelGenerator } from '../../../src/search/epochs/questions/model-generator.ts'
import type { ValidationRequest, ValidationTools } from '../../../src/search/epochs/validate.ts'
import type { StandIn } from '../../base/models/endpoint.ts'
import { CONCEPTS, searchOver } from './corpus.ts'

export const NO_LIMITS: BudgetLimits = { maxTokens: null, maxUsd: null }

/** All that the corpus is asked about by a model. */
export const REQUEST: ValidationRequest = {
  ...{ epoch_id: 'e1', concepts: CONCEPTS, questions: null, config: readValidationConfig(), seed: 1, answerSize: 3 },
}

/** What validates with the models of an endpoint. */
export function toolsOf(
  { endpoint }: StandIn,
  { cache = memoryCache(), limits = NO_LIMITS }: { readonly cache?: ModelCache; readonly limits?: BudgetLimits } = {},
): ValidationTools {
  const budget = createBudget(limits)
  const options = { cache, budget }
  return {
    ...toolsWith(openLanguageModel(endpoint, options), openEmbedder(endpoint, options)),
    spent: budget.spent,
    stopReason: (error) => (error instanceof ModelError && error.code === 'DOCALIGN_E203' ? error.message : null),
  }
}

/** What validates with models that are there already. */
export function toolsWith(model: LanguageModel, embedder: Embedder): ValidationTools {
  return {
    ...{ search: searchOver(CONCEPTS), generator: modelGenerator(model), reader: modelReader(model) },
    ...{ judge: modelJudge(model), embedder, now: () => Date.UTC(2026, 0, 1) },
  }
}

import type { Config } from '../../config/schema.ts'
import { createBudget } from '../../models/budget.ts'
import type { ModelCache } from '../../models/cache.ts'
import { openLanguageModel } from '../../models/language-model.ts'
import type { RequestOptions } from '../../models/provider.ts'
import type { ModelSettings } from '../../models/settings.ts'
import { SEMANTIC_KINDS } from '../../verify/semantic/kinds.ts'
import type { Semantics } from './check.ts'
import type { HeldBefore } from './was-true.ts'

/** Tokens of one scan, where the configuration sets no limit. */
const MAX_TOKENS = 500_000
/** A check run waits: an endpoint that is down should not hold it up for long. */
const PATIENCE = { timeoutMs: 30_000, retries: 1 }

export interface SemanticsOptions extends RequestOptions {
  readonly cache: ModelCache
  readonly heldBefore?: HeldBefore
  readonly isMuted?: Semantics['isMuted']
}

/** The model that one scan of a repository may ask; null where the installation has none, or the configuration wants none. */
export function openSemantics(
  { language }: ModelSettings,
  { models, claim_types }: Pick<Config, 'models' | 'claim_types'>,
  { cache, heldBefore, isMuted, ...request }: SemanticsOptions,
): Semantics | null {
  const isWanted = SEMANTIC_KINDS.some(({ type }) => claim_types[type].enabled)
  if (language === null || !models.enabled || !isWanted) return null
  const budget = createBudget({ maxTokens: models.max_tokens ?? MAX_TOKENS, maxUsd: null })
  const endpoint = { ...language, model: models.language ?? language.model }
  return {
    model: openLanguageModel(endpoint, { cache, budget, ...PATIENCE, ...request }),
    spent: budget.spent,
    ...(heldBefore && { heldBefore }),
    ...(isMuted && { isMuted }),
  }
}

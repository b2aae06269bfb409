import { ModelError } from '../../base/models/errors.ts'
import type { LanguageModel, ModelRequest } from '../../base/models/language-model.ts'

/** Asks a model until it stops answering. Cached answers remain available after that. */
export interface Asker {
  readonly model: string
  /** Null if there is no answer. */
  ask<T>(request: ModelRequest<T>): Promise<T | null>
  /** Why a question was not answered, in words; null if all were. */
  missed(): string | null
}

/** Consecutive failures after which an endpoint counts as down. */
const PATIENCE = 2

/**
 * An answer of the wrong form only costs that question; an exhausted budget or an endpoint that is down ends all asking.
 *
 * @param until whether there is time left to ask
 */
export function createAsker(model: LanguageModel, until: () => boolean = () => true): Asker {
  let missed: string | null = null
  let isDown = false
  let failed = 0
  return {
    model: model.model,
    missed: () => missed,
    async ask(request) {
      if (!isDown && !until()) {
        missed ??= 'the time for reading is up'
        isDown = true
      }
      if (isDown) return model.recall(request)
      try {
        const answer = await model.ask(request)
        failed = 0
        return answer
      } catch (error) {
        if (!(error instanceof ModelError)) throw error
        missed ??= error.message
        if (error.code === 'DOCALIGN_E202') return null
        failed++
        isDown ||= error.code !== 'DOCALIGN_E201' || failed >= PATIENCE
        return null
      }
    },
  }
}

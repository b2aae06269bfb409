import { ModelError } from '../models/errors.ts'
import type { LanguageModel, ModelRequest } from '../models/language-model.ts'

/** Asks a model as long as it answers. What it answered before is known whatever becomes of it. */
export interface Asker {
  readonly model: string
  /** Null when there is no answer. */
  ask<T>(request: ModelRequest<T>): Promise<T | null>
  /** Why some question had no answer, in words; null while all had. */
  missed(): string | null
}

/** Failures after another from which on an endpoint is taken to be down. */
const PATIENCE = 2

/**
 * An answer of another form is one question's bad luck; a budget that is used up or an endpoint that is down is the end.
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

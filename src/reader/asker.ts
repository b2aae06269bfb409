import { ModelError } from '../models/errors.ts'
import type { LanguageModel, ModelRequest } from '../models/language-model.ts'

/** Asks a model as long as it answers. What it answered before is known whatever becomes of it. */
export interface Asker {
  readonly model: string
  /** Null when there is no answer. */
  ask<T>(request: ModelRequest<T>): Promise<T | null>
  /** Why some question had no answer; null while all had. */
  missed(): ModelError | null
}

/** Failures after another from which on an endpoint is taken to be down. */
const PATIENCE = 2

/** An answer of another form is one question's bad luck; a budget that is used up or an endpoint that is down is the end. */
export function createAsker(model: LanguageModel): Asker {
  let missed: ModelError | null = null
  let isDown = false
  let failed = 0
  return {
    model: model.model,
    missed: () => missed,
    async ask(request) {
      if (isDown) return model.recall(request)
      try {
        const answer = await model.ask(request)
        failed = 0
        return answer
      } catch (error) {
        if (!(error instanceof ModelError)) throw error
        missed ??= error
        if (error.code === 'DOCALIGN_E202') return null
        failed++
        isDown ||= error.code !== 'DOCALIGN_E201' || failed >= PATIENCE
        return null
      }
    },
  }
}

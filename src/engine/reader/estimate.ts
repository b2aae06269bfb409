import { estimateTokens, type Usage } from '../../base/models/budget.ts'
import type { LanguageModel } from '../../base/models/language-model.ts'
import type { Endpoint } from '../../base/models/settings.ts'

/** The cost of reading, as far as it is known before anything is asked. */
export interface Estimate {
  /** Questions without a cached answer; follow-up questions are only included in the tokens. */
  readonly questions: number
  readonly tokens: number
  /** US dollars; null if the price is unknown. */
  readonly usd: number | null
}

/** Tokens of an answer, and the tokens of follow-up questions relative to the first question of a passage, as measured (docs/reader.md). */
const ANSWER_TOKENS = 500
const BESIDE_FIRST = 0.6

/** An empty answer that fits any question of a reader. */
const NOTHING = { faults: [], look_ups: [], reading: '', verdict: 'unclear' }

/** A model that sends nothing: it returns cached answers, finds no fault otherwise, and counts what asking would cost. */
export function countingModel(
  model: LanguageModel,
  price: Endpoint['price'],
): { readonly model: LanguageModel; estimate(): Estimate } {
  let questions = 0
  const first: { input: number; output: number } = { input: 0, output: 0 }
  return {
    model: {
      model: model.model,
      recall: model.recall,
      async ask(request) {
        const known = await model.recall(request)
        if (known !== null) return known
        questions++
        first.input += estimateTokens(request.instruction + request.material)
        first.output += ANSWER_TOKENS
        return request.schema.parse(NOTHING)
      },
    },
    estimate() {
      const used: Usage = { input: first.input * (1 + BESIDE_FIRST), output: first.output * (1 + BESIDE_FIRST) }
      const usd = price === null ? null : (used.input * price.input + used.output * price.output) / 1_000_000
      return { questions, tokens: Math.round(used.input + used.output), usd }
    },
  }
}

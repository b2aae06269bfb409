import { ModelError } from './errors.ts'
import type { Endpoint } from './settings.ts'

/** What models used in one run. */
export interface Spending {
  /** Number of answered requests, without cached answers. */
  readonly requests: number
  readonly tokens: number
  /** US dollars; null if the price of something used is unknown. */
  readonly usd: number | null
}

/** Tokens of a question and of its answer. */
export interface Usage {
  readonly input: number
  readonly output: number
}

/** Limits the usage of one run. */
export interface Budget {
  /**
   * Reserves the maximum that a request may use, so that concurrent requests cannot exceed the budget together. Call `settle` with the
   * actual usage, or with null if nothing was used. Throws ModelError `DOCALIGN_E203` if the reservation exceeds what is left.
   */
  reserve(estimate: Usage, price: Endpoint['price']): { settle(used: Usage | null): void }
  spent(): Spending
}

/** What one run may use up. */
export interface BudgetLimits {
  /** Null: unlimited. */
  readonly maxTokens: number | null
  /** US dollars; null: unlimited. */
  readonly maxUsd: number | null
}

const MILLION = 1_000_000

/**
 * A budget of which nothing is used yet.
 *
 * @throws ModelError `DOCALIGN_E203` from `reserve` when a request may take more than what is left
 * @throws ModelError `DOCALIGN_E204` from `reserve` when dollars are limited and the price of the model is not known
 * @example
 * import { createBudget } from 'docalign/epochs'
 *
 * const budget = createBudget({ maxTokens: 1000, maxUsd: null })
 * const request = budget.reserve({ input: 300, output: 500 }, { input: 2, output: 8 })
 * request.settle({ input: 300, output: 100 })
 * budget.spent() // { requests: 1, tokens: 400, usd: 0.0014 }
 * budget.reserve({ input: 300, output: 500 }, null) // throws ModelError: the budget of 1000 tokens is used up
 */
export function createBudget({ maxTokens, maxUsd }: BudgetLimits): Budget {
  let [requests, tokens, usd, heldTokens, heldUsd] = [0, 0, 0, 0, 0]
  let isPriced = true
  return {
    reserve(estimate, price) {
      if (maxUsd !== null && price === null)
        throw new ModelError('DOCALIGN_E204', 'a budget in US dollars needs the prices of the models')
      const [wantedTokens, wantedUsd] = [estimate.input + estimate.output, costOf(estimate, price)]
      if (maxTokens !== null && tokens + heldTokens + wantedTokens > maxTokens)
        throw new ModelError('DOCALIGN_E203', `the budget of ${maxTokens} tokens is used up`)
      if (maxUsd !== null && usd + heldUsd + wantedUsd > maxUsd)
        throw new ModelError('DOCALIGN_E203', `the budget of ${maxUsd} US dollars is used up`)
      heldTokens += wantedTokens
      heldUsd += wantedUsd
      return {
        settle(used) {
          heldTokens -= wantedTokens
          heldUsd -= wantedUsd
          if (used === null) return
          requests++
          tokens += used.input + used.output
          usd += costOf(used, price)
          if (price === null) isPriced = false
        },
      }
    },
    spent: () => ({ requests, tokens, usd: isPriced ? usd : null }),
  }
}

/** A rough, high estimate of a text's tokens: English has about four characters per token, code fewer. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 3)
}

function costOf({ input, output }: Usage, price: Endpoint['price']): number {
  return price === null ? 0 : (input * price.input + output * price.output) / MILLION
}

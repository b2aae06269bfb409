import { ModelError } from './errors.ts'
import type { Endpoint } from './settings.ts'

/** What models used up in one run. */
export interface Spending {
  /** Requests that were answered; what a cache answered is none. */
  readonly requests: number
  readonly tokens: number
  /** US dollars; null when something was used whose price is not known. */
  readonly usd: number | null
}

export interface Usage {
  readonly input: number
  readonly output: number
}

/** Keeps one run within its limits. */
export interface Budget {
  /**
   * Sets aside what a request will take at most, so that requests side by side do not overdraw together; call `settle` with what
   * it took, or with null when it took nothing. Throws ModelError `DOCALIGN_E203` when that is more than what is left.
   */
  reserve(estimate: Usage, price: Endpoint['price']): { settle(used: Usage | null): void }
  spent(): Spending
}

export interface BudgetLimits {
  /** Null for any number. */
  readonly maxTokens: number | null
  /** US dollars; null for any amount. */
  readonly maxUsd: number | null
}

const MILLION = 1_000_000

/** A budget of which nothing is used yet. */
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

/** About how many tokens a text has: English has four characters to a token, code fewer. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 3)
}

function costOf({ input, output }: Usage, price: Endpoint['price']): number {
  return price === null ? 0 : (input * price.input + output * price.output) / MILLION
}

import type { Budget } from './metrics.ts'

/** The scarcest of many rate limits. */
export interface LeastRemaining {
  record(budget: Budget): void
  /** The smallest remaining share of all limits whose period has not ended, 0 to 1; 1 if none is known. */
  least(): number
}

/** Maximum number of limits that are kept. */
const MAX_KEPT = 20_000

/** Keeps the latest state of each limit until its period ends. `now` is in milliseconds since the epoch. */
export function createLeastRemaining(now: () => number): LeastRemaining {
  const known = new Map<string, Budget>()
  return {
    record(budget) {
      known.delete(budget.key)
      const [oldest] = known.size >= MAX_KEPT ? known.keys() : []
      if (oldest !== undefined) known.delete(oldest)
      known.set(budget.key, budget)
    },
    least() {
      let least = 1
      for (const [key, { limit, remaining, resetsAt }] of known)
        if (resetsAt <= now()) known.delete(key)
        else if (limit > 0) least = Math.min(least, remaining / limit)
      return least
    },
  }
}

/** The budget for the workflows of one commit, so that reading ends for any input. */
export interface Work {
  /** Deducts a cost. Returns false once the budget is exhausted. */
  spend(cost: number): boolean
}

/** @param most the budget, in characters read or written */
export function createWork(most: number): Work {
  let left = most
  return {
    spend(cost) {
      left = left < cost ? 0 : left - cost
      return left > 0
    },
  }
}

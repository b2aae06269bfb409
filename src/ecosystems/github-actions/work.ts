/** What may be spent on the workflows of one commit, so that it ends whatever they are made like. */
export interface Work {
  /** Takes a cost from what is left. False once there was not enough, and from then on. */
  spend(cost: number): boolean
}

/** @param most what all costs may come to, in characters that are read or written */
export function createWork(most: number): Work {
  let left = most
  return {
    spend(cost) {
      left = left < cost ? 0 : left - cost
      return left > 0
    },
  }
}

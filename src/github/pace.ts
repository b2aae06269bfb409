import { setTimeout as sleep } from 'node:timers/promises'

/** Lets callers through one after another, at least `interval` milliseconds apart. */
export function createPace(interval: number): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  return async () => {
    const turn = last
    last = turn.then(() => sleep(interval))
    await turn
  }
}

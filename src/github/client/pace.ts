import { setTimeout as sleep } from 'node:timers/promises'

/** Lets those who ask for one key through one after another, at least `interval` milliseconds apart; other keys do not wait for them. */
export function createPace(interval: number): (key: number) => Promise<void> {
  const last = new Map<number, Promise<unknown>>()
  return async (key) => {
    const turn = last.get(key) ?? Promise.resolve()
    const next = turn.then(() => sleep(interval, undefined, { ref: false }))
    last.set(key, next)
    void next.then(() => last.get(key) === next && last.delete(key))
    await turn
  }
}

import { setTimeout as sleep } from 'node:timers/promises'

const LOOK = 250

/** Waits until something is there and gives it back. Null when the time is over before. */
export async function until<T>(look: () => T | undefined, over: AbortSignal): Promise<T | null> {
  while (!over.aborted) {
    const found = look()
    if (found !== undefined) return found
    await sleep(LOOK)
  }
  return null
}

import { setTimeout as sleep } from 'node:timers/promises'

const LOOK = 250

/** Waits until something exists and returns it. Null if the time is over before. */
export async function until<T>(look: () => T | undefined, over: AbortSignal): Promise<T | null> {
  while (!over.aborted) {
    const found = look()
    if (found !== undefined) return found
    await sleep(LOOK)
  }
  return null
}

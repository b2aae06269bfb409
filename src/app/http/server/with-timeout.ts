import { setTimeout as sleep } from 'node:timers/promises'

/** The queue and the database's pool wait for a service that is away; status requests do not. */
const PATIENCE_MS = 3000

/** Rejects if an answer takes longer than three seconds. */
export async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const done = new AbortController()
  const late = sleep(PATIENCE_MS, null, { signal: done.signal }).then(() => {
    throw new Error('no answer')
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    late.catch(() => {})
    done.abort()
  }
}

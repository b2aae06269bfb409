import { setTimeout as sleep } from 'node:timers/promises'

/** A service that is away is waited for in the queue and in the database's pool, but not by who asks how things are. */
const PATIENCE_MS = 3000

/** Rejects when an answer takes longer than three seconds. */
export async function soon<T>(answer: Promise<T>): Promise<T> {
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

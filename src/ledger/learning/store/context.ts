import { setTimeout as sleep } from 'node:timers/promises'
import type { Queries } from '../../../base/db/database.ts'
import { LearningError } from '../errors.ts'

/** Dependencies of the learning system. */
export interface Learning {
  readonly queries: Queries
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly log: { warn(fields: object, message: string): void }
}

/** Milliseconds before each retry. */
const WAITS = [50, 250]
/** SQLSTATE classes of errors that a retry cannot fix. */
const REFUSED = /^(?:0A|2[0-8BDF]|3[0-9BDF]|42|44|P0)/

/**
 * Runs a query, up to three times. Throws LearningError `DOCALIGN_E301` if the database does not answer, and rethrows at once errors that a
 * retry cannot fix.
 */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (const wait of [...WAITS, null]) {
    try {
      return await work()
    } catch (error) {
      if (isRefused(error)) throw error
      if (wait === null)
        throw new LearningError('DOCALIGN_E301', 'the database does not answer — try again later', { cause: error })
      await sleep(wait)
    }
  }
  throw new Error('unreachable')
}

/** Like {@link retrying}, but returns `fallback` instead of throwing. */
export async function withFallback<T>({ log }: Learning, fallback: T, work: () => Promise<T>): Promise<T> {
  try {
    return await retrying(work)
  } catch (err) {
    log.warn({ err }, 'learning answers without its database')
    return fallback
  }
}

function isRefused(error: unknown): boolean {
  if (error instanceof LearningError) return true
  const code = error instanceof Error && 'code' in error ? error.code : null
  // Codes of network errors (ECONNREFUSED) have another form.
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && REFUSED.test(code)
}

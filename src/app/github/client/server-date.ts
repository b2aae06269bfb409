import { createFetch } from './fetch.ts'

/** GitHub's clock and this machine's at the same moment, in milliseconds since the epoch. */
export interface Clocks {
  readonly github: number
  readonly here: number
}

/** GitHub's dates are whole seconds, rounded down. */
const HALF_A_SECOND = 500

/**
 * Reads the time of GitHub's clock; null if the answer has no date. Needs no authentication, and counts against no limit.
 * @param timeout milliseconds until the answer must be complete
 * @throws if GitHub does not answer, with the cause
 */
export async function gitHubClocks(apiUrl: string, now: () => number, timeout: number): Promise<Clocks | null> {
  const began = now()
  const { headers } = await createFetch(timeout)(`${apiUrl}/rate_limit`, { headers: { 'user-agent': 'docalign' } })
  const here = (began + now()) / 2
  const date = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(date) ? null : { github: date + HALF_A_SECOND, here }
}

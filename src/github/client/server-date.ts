import { createFetch } from './fetch.ts'

/** GitHub's clock and this machine's, at the same moment. In milliseconds since the epoch. */
export interface Clocks {
  readonly github: number
  readonly here: number
}

/** GitHub tells whole seconds, rounded down. */
const HALF_A_SECOND = 500

/**
 * Asks GitHub for the time. Null where its answer has none. Nobody has to be signed in for it, and it counts against no limit.
 * @param timeout milliseconds until an answer must be here
 * @throws when GitHub does not answer, with what came instead
 */
export async function gitHubClocks(apiUrl: string, now: () => number, timeout: number): Promise<Clocks | null> {
  const began = now()
  const { headers } = await createFetch(timeout)(`${apiUrl}/rate_limit`, { headers: { 'user-agent': 'docalign' } })
  const here = (began + now()) / 2
  const date = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(date) ? null : { github: date + HALF_A_SECOND, here }
}

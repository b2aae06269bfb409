import { createHash } from 'node:crypto'
import { type Budget, type GitHubAnswer, stopwatch } from '../../metrics/metrics.ts'
import type { Fetch } from './fetch.ts'

/** Tells of every answer: how long it took, whether GitHub asks to wait, and what is left of the rate limit. */
export function observedFetch(fetch: Fetch, observe: (answer: GitHubAnswer) => void): Fetch {
  return async (url, init) => {
    const seconds = stopwatch()
    try {
      const response = await fetch(url, init)
      const { status } = response
      observe({ status, seconds: seconds(), isLimited: isLimited(response), budget: budgetOf(response, init) })
      return response
    } catch (error) {
      observe({ status: null, seconds: seconds(), isLimited: false, budget: null })
      throw error
    }
  }
}

/** Whether GitHub refuses because too much was asked. */
export function isLimited({ status, headers }: Response): boolean {
  if (status === 429) return true
  return status === 403 && (headers.has('retry-after') || headers.get('x-ratelimit-remaining') === '0')
}

/** Each installation has its own limits, and its token tells it apart: a digest of it, since tokens are kept nowhere. */
function budgetOf({ headers }: Response, init: RequestInit): Budget | null {
  const told = (name: string): number => Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN)
  const [limit, remaining, reset] = [told('limit'), told('remaining'), told('reset')]
  if (![limit, remaining, reset].every(Number.isFinite)) return null
  const owner = new Headers(init.headers).get('authorization') ?? ''
  const key = createHash('sha256')
    .update(owner)
    .update(headers.get('x-ratelimit-resource') ?? '')
    .digest('base64')
  return { key, limit, remaining, resetsAt: reset * 1000 }
}

/** What an answer of GitHub's means for who asked. */

/** The HTTP status of GitHub's answer; null for what is no answer of GitHub's. */
export function statusOf(error: unknown): number | null {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : null
}

/** GitHub understood and will not do it, however often it is asked. */
export function isRefused(error: unknown): boolean {
  return statusOf(error) === 422
}

/** It is not there any more, or not for us. */
export function isGone(error: unknown): boolean {
  const status = statusOf(error)
  return status === 404 || status === 410
}

/** The repository has no commit yet. */
export function isEmpty(error: unknown): boolean {
  return statusOf(error) === 409
}

/** The installation may not do this, or is no more: 401 for its token, 403 that is no rate limit, 404. */
export function isForbidden(error: unknown): boolean {
  const status = statusOf(error)
  return status === 401 || status === 404 || (status === 403 && retryAfter(error, 0) === null)
}

/** Milliseconds to wait before asking again, when GitHub said so: a rate limit. `now` in milliseconds since the epoch. */
export function retryAfter(error: unknown, now: number): number | null {
  const status = statusOf(error)
  if (status !== 403 && status !== 429) return null
  const headers = headersOf(error)
  const seconds = Number(headers['retry-after'])
  if (headers['retry-after'] !== undefined && Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  if (headers['x-ratelimit-remaining'] === '0') {
    const reset = Number(headers['x-ratelimit-reset']) * 1000
    return Number.isFinite(reset) ? Math.max(1000, reset - now) : 60_000
  }
  const isLimit = status === 429 || /secondary rate limit/i.test(error instanceof Error ? error.message : '')
  return isLimit ? 60_000 : null
}

function headersOf(error: unknown): Record<string, string | undefined> {
  const response = error instanceof Error && 'response' in error ? error.response : null
  const headers = response !== null && typeof response === 'object' && 'headers' in response ? response.headers : null
  return headers !== null && typeof headers === 'object' ? (headers as Record<string, string | undefined>) : {}
}

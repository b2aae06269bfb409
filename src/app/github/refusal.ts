/** The HTTP statuses that correspond to GraphQL's error types. */
const STATUS_OF_TYPE: Readonly<Record<string, number>> = {
  RATE_LIMITED: 429,
  RATE_LIMIT: 429,
  FORBIDDEN: 403,
  INSUFFICIENT_SCOPES: 403,
  NOT_FOUND: 404,
  UNPROCESSABLE: 422,
}
const SECONDARY_LIMIT = /secondary rate limit|abuse detection/i

/**
 * The HTTP status of GitHub's answer; null if the error is not an answer of GitHub. GraphQL answers 200 to everything: its errors get the
 * status that REST would give, if they all have the same.
 */
export function statusOf(error: unknown): number | null {
  if (!(error instanceof Error)) return null
  if ('status' in error && typeof error.status === 'number') return error.status
  const statuses = graphQLErrors(error).map(({ type, message }) =>
    SECONDARY_LIMIT.test(message ?? '') ? 429 : (STATUS_OF_TYPE[type ?? ''] ?? null),
  )
  if (statuses.includes(429)) return 429
  return new Set(statuses).size === 1 ? (statuses[0] ?? null) : null
}

interface GraphQLError {
  readonly type?: string
  readonly message?: string
}

/** The errors of a GraphQL answer; empty for other errors. Octokit stores those of its rate limit in a different place. */
export function graphQLErrors(error: unknown): readonly GraphQLError[] {
  const { errors, data } = error as { errors?: unknown; data?: { errors?: unknown } | null }
  const found = errors ?? data?.errors
  return Array.isArray(found) ? found.filter((each) => typeof each === 'object' && each !== null) : []
}

/** GitHub understood the request and refuses it; a retry will not help. */
export function isRefused(error: unknown): boolean {
  return statusOf(error) === 422
}

/** The resource no longer exists, or is inaccessible. */
export function isGone(error: unknown): boolean {
  const status = statusOf(error)
  return status === 404 || status === 410
}

/** The result of a request; null if its resource no longer exists. */
export async function unlessGone<T>(request: () => Promise<T>): Promise<T | null> {
  try {
    return await request()
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

/** The repository has no commit yet. */
export function isEmpty(error: unknown): boolean {
  return statusOf(error) === 409
}

/** The installation may not do this, or the resource is gone: 401 for its token, 403 other than a rate limit, 404, 410. */
export function isForbidden(error: unknown): boolean {
  const status = statusOf(error)
  return status === 401 || isGone(error) || (status === 403 && retryAfter(error, 0) === null)
}

/** Milliseconds to wait before a retry if GitHub imposed a rate limit; null otherwise. `now` is in milliseconds since the epoch. */
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
  const isLimit = status === 429 || SECONDARY_LIMIT.test(error instanceof Error ? error.message : '')
  return isLimit ? 60_000 : null
}

function headersOf(error: unknown): Record<string, string | undefined> {
  if (!(error instanceof Error)) return {}
  return headersIn('response' in error ? error.response : null) ?? headersIn(error) ?? {}
}

function headersIn(holder: unknown): Record<string, string | undefined> | null {
  const headers = holder !== null && typeof holder === 'object' && 'headers' in holder ? holder.headers : null
  return headers !== null && typeof headers === 'object' ? (headers as Record<string, string | undefined>) : null
}

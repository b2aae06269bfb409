import { hash } from 'node:crypto'
import { type Budget, type GitHubAnswer, stopwatch } from '../../metrics/metrics.ts'

/** Sends one request for Octokit. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** GitHub versions its answers by date; this is the version that Octokit's types describe. */
const API_VERSION = '2022-11-28'
/** GitHub itself times out after 10 seconds. */
const TIMEOUT_MS = 30_000
const MAX_REDIRECTS = 5
const REDIRECTS: readonly number[] = [301, 302, 307, 308]
/** Statuses without a body: no content, and not modified. */
const EMPTY: readonly number[] = [204, 205, 304]
/** Maximum characters shown of an error that is not JSON. */
const MAX_SHOWN = 200

/**
 * Octokit accepts any response as GitHub's answer: a truncated list as a list, a proxy's page as a repository. This fetch either returns a
 * complete answer or throws an error with a one-line message.
 * @param timeout milliseconds until the answer must be complete, including its body
 */
export function createFetch(timeout: number = TIMEOUT_MS): Fetch {
  return async (url, init) => {
    const limit = AbortSignal.timeout(timeout)
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
    const headers = { 'x-github-api-version': API_VERSION, ...(init.headers as Record<string, string>) }
    try {
      return await whole(await follow(url, { ...init, headers, signal, redirect: 'manual' }))
    } catch (error) {
      if (limit.aborted) throw new Error(`GitHub did not answer within ${timeout / 1000} s`)
      throw error
    }
  }
}

/**
 * Follows redirects, which renamed repositories cause. GitHub expects the same request at the new URL, while the platform would turn a POST
 * into a GET. Other hosts get neither the request nor the token.
 */
async function follow(url: string, init: RequestInit): Promise<Response> {
  let at = url
  for (let step = 0; step <= MAX_REDIRECTS; step++) {
    const response = await fetch(at, init)
    const location = response.headers.get('location')
    if (!REDIRECTS.includes(response.status) || location === null) return response
    await response.body?.cancel()
    const next = new URL(location, at)
    if (next.origin !== new URL(at).origin) throw new Error(`GitHub redirects to another host: ${next.host}`)
    at = next.href
  }
  throw new Error(`GitHub redirects more than ${MAX_REDIRECTS} times`)
}

async function whole(response: Response): Promise<Response> {
  const { status } = response
  if (EMPTY.includes(status)) return response
  const text = await response.clone().text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const json = isJson ? parse(text) : undefined
  if (response.ok) {
    if (json === undefined && !(status === 202 && text === ''))
      throw new Error(`GitHub answered ${status} without JSON`)
    return isRefusal(json, response) ? withStatus(403, text, response) : response
  }
  if (json !== undefined) return response
  // An error with a truncated body cannot be interpreted, so the request may be retried.
  if (isJson && text !== '') throw new Error(`GitHub answered ${status} with a part of an answer`)
  const excerpt = /<html|<!doctype/i.test(text) ? '' : text.trim().slice(0, MAX_SHOWN)
  const message = [`GitHub answered ${status} without JSON`, excerpt].filter(Boolean).join(': ')
  return withStatus(status, JSON.stringify({ message }), response)
}

/** GraphQL may answer 200 to a request that exceeds the secondary rate limit, with a message instead of data and errors. */
function isRefusal(json: unknown, { url }: Response): boolean {
  if (!url.endsWith('/graphql') || typeof json !== 'object' || json === null) return false
  return !('data' in json) && !('errors' in json)
}

function withStatus(status: number, body: string, { headers }: Response): Response {
  const kept = new Headers(headers)
  for (const name of ['content-encoding', 'content-length']) kept.delete(name)
  kept.set('content-type', 'application/json')
  return new Response(body, { status, headers: kept })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reports every response: its duration, whether GitHub asks to wait, and what is left of the rate limit. */
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

/** Whether GitHub refused because of a rate limit. */
export function isLimited({ status, headers }: Response): boolean {
  if (status === 429) return true
  return status === 403 && (headers.has('retry-after') || headers.get('x-ratelimit-remaining') === '0')
}

/** The rate limit of the request's installation. Installations are identified by a digest of their token, as tokens are not stored. */
function budgetOf({ headers }: Response, init: RequestInit): Budget | null {
  const headerNumber = (name: string): number => Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN)
  const [limit, remaining, reset] = [headerNumber('limit'), headerNumber('remaining'), headerNumber('reset')]
  if (![limit, remaining, reset].every(Number.isFinite)) return null
  const owner = new Headers(init.headers).get('authorization') ?? ''
  const key = hash('sha256', `${owner}${headers.get('x-ratelimit-resource') ?? ''}`, 'base64')
  return { key, limit, remaining, resetsAt: reset * 1000 }
}

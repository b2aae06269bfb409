import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Queries } from '../../../base/db/database.ts'
import { createExpiringCache } from '../../../base/expiring-cache.ts'
import { decoded } from '../../../base/paths.ts'
import { findToken, type Token } from '../../../ledger/entries/tokens.ts'
import { type Metrics, NO_METRICS, stopwatch } from '../../metrics/metrics.ts'
import { publicError, RequestError, type RequestErrorKind } from '../../operations/request.ts'
import { RETRY_AFTER_SECONDS } from '../request-body.ts'
import { type Handler, sendJson } from '../server/server.ts'
import { readJson } from './body.ts'
import { createRateLimit, type RateLimit, TooMany } from './rate.ts'

/** A request for a route: authenticated, with a parsed body. */
export interface ApiCall {
  readonly token: Token
  /** The values of `:name` in the route's path. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: unknown
  /** Charges additional cost of the request, in requests. */
  readonly charge: (requests: number) => void
}

export interface ApiAnswer {
  readonly status: number
  readonly body: object
}

/** A route of the API: `POST /qa/validate`, `GET /qa/:id`. */
export interface ApiRoute {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  /** Its cost for the rate limit, in requests; defaults to one. */
  readonly cost?: number
  readonly answer: (call: ApiCall) => Promise<ApiAnswer>
}

/** Checks for every request, over HTTP and MCP. */
export interface ApiGuards {
  readonly identify: Identify
  readonly limit: RateLimit
}

/** @param perMinute requests per token; 0 for no limit */
export function createGuards(queries: Queries, perMinute: number, now: () => number): ApiGuards {
  return { identify: createIdentify(queries, now), limit: createRateLimit(perMinute, now) }
}

/** Serves the routes to clients with a token; leaves other paths to the next handler. */
export function apiHandler(
  routes: readonly ApiRoute[],
  { identify, limit }: ApiGuards,
  metrics: Pick<Metrics, 'apiRequest'> = NO_METRICS,
): Handler {
  const matchers = routes.map((route) => ({ route, match: matcherOf(route) }))
  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    for (const { route, match } of matchers) {
      const params = match(request.method, url.pathname)
      if (!params) continue
      const seconds = stopwatch()
      response.once('close', () => metrics.apiRequest(route.method, route.path, response.statusCode, seconds()))
      await respond(request, response, async () => {
        const token = await identify(request.headers.authorization)
        limit.admit(token.id, route.cost)
        const charge = (requests: number): void => limit.charge(token.id, requests)
        return route.answer({ token, params, query: url.searchParams, body: await readJson(request), charge })
      })
      return true
    }
    return false
  }
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => Promise<ApiAnswer>,
): Promise<void> {
  try {
    const { status, body } = await answer()
    sendJson(response, status, body)
  } catch (error) {
    refuse(request, response, error)
  }
}

/** The response status for each kind of error. */
export const STATUS: Readonly<Record<RequestErrorKind, number>> = {
  notJson: 400,
  invalid: 400,
  badTime: 400,
  feedback: 400,
  badSchema: 400,
  tooCostly: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  tooMany: 429,
  busy: 503,
  unavailable: 503,
}

/** Responds with the error of a request, or that the database is away. Rethrows all other errors. */
export function refuse(request: IncomingMessage, response: ServerResponse, thrown: unknown): void {
  const error = publicError(thrown)
  if (!(error instanceof RequestError)) throw error
  const { kind, code, message, retryable, details } = error
  if (error instanceof TooMany) response.setHeader('retry-after', String(error.retryAfter))
  if (kind === 'busy') response.setHeader('retry-after', String(RETRY_AFTER_SECONDS))
  if (kind === 'unauthorized') response.setHeader('www-authenticate', 'Bearer')
  // The rest of the request is not read.
  if (!request.complete) response.setHeader('connection', 'close')
  sendJson(response, STATUS[kind], { error: { code, message, retryable, ...(details.length > 0 ? { details } : {}) } })
}

type Match = (method: string | undefined, path: string) => Readonly<Record<string, string>> | null

function matcherOf({ method, path }: ApiRoute): Match {
  const wanted = path.split('/')
  return (given, pathname) => {
    const parts = pathname.split('/')
    if (given !== method || parts.length !== wanted.length) return null
    const params: Record<string, string> = {}
    for (const [index, part] of wanted.entries()) {
      const actual = parts[index] ?? ''
      if (part.startsWith(':') && actual !== '') params[part.slice(1)] = decoded(actual)
      else if (part !== actual) return null
    }
    return params
  }
}

/** Milliseconds for which tokens are cached: a revoked one may work for so long. */
const CACHED_MS = 5000
const MAX_TOKENS = 10_000

/** Finds the token of the `authorization` header. */
type Identify = (authorization: string | undefined) => Promise<Token>

/** Looks tokens up and caches them for seconds. Throws RequestError `unauthorized`. */
function createIdentify(queries: Queries, now: () => number): Identify {
  const known = createExpiringCache<Token | null>({ lasts: CACHED_MS, max: MAX_TOKENS, now })
  return async (authorization) => {
    const [, text] = /^Bearer +([\w-]{1,200})$/i.exec(authorization?.trim() ?? '') ?? []
    if (text === undefined) throw new RequestError('unauthorized', 'a token is needed: Authorization: Bearer TOKEN')
    const token = await known.of(text, () => findToken(queries, text))
    if (!token) throw new RequestError('unauthorized', 'the token is not known')
    return token
  }
}

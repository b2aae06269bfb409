import type { Queries } from '../db/database.ts'
import { createIdentify } from './api/caller.ts'
import { apiHandler } from './api/handler.ts'
import { createRateLimit } from './api/rate.ts'
import { addRoute, readRoute } from './qa/entries.ts'
import { validateRoute } from './qa/validate.ts'
import type { Handler } from './server.ts'

export interface ApiOptions {
  readonly queries: Queries
  /** Requests a minute with each token; 0 for any number. */
  readonly rate: number
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** The HTTP API: every route asks for a token. */
export function createApi({ queries, rate, now }: ApiOptions): Handler {
  const routes = [validateRoute(queries, now), addRoute(queries, now), readRoute(queries, now)]
  return apiHandler(routes, { identify: createIdentify(queries, now), limit: createRateLimit(rate, now) })
}

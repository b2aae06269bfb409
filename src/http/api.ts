import type { Queries } from '../db/database.ts'
import type { Search } from '../search/live/search.ts'
import { createIdentify } from './api/caller.ts'
import { apiHandler } from './api/handler.ts'
import { createRateLimit } from './api/rate.ts'
import { feedbackRoute, quickPickRoute, type RulesChanged } from './learning/feedback.ts'
import { revokeRoute, rulesRoute } from './learning/rules.ts'
import { addRoute, readRoute } from './qa/entries.ts'
import { searchRoute } from './qa/search.ts'
import { createSignals } from './qa/signals.ts'
import { validateRoute } from './qa/validate.ts'
import type { Handler } from './server.ts'
import { judgeRoute } from './validate.ts'

export interface ApiOptions {
  readonly queries: Queries
  readonly search: Search
  /** Requests a minute with each token; 0 for any number. */
  readonly rate: number
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly log: { warn(fields: object, message: string): void }
  readonly rulesChanged: RulesChanged
}

/** The HTTP API: every route asks for a token. */
export function createApi({ queries, search, rate, now, log, rulesChanged }: ApiOptions): Handler {
  const learning = { queries, now, log }
  const signals = createSignals(queries, search, now, (err) => log.warn({ err }, 'a signal was not written down'))
  const routes = [
    ...[validateRoute(queries, signals, now), addRoute(queries, now), readRoute(queries, signals, now)],
    ...[searchRoute(search, signals), judgeRoute(queries, now)],
    ...[feedbackRoute(learning, rulesChanged), quickPickRoute(learning, rulesChanged)],
    ...[rulesRoute(learning), revokeRoute(learning, rulesChanged)],
  ]
  return apiHandler(routes, { identify: createIdentify(queries, now), limit: createRateLimit(rate, now) })
}

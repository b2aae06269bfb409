import type { Queries } from '../db/database.ts'
import type { Judging } from '../isolation/judging.ts'
import { type Metrics, NO_METRICS } from '../metrics/metrics.ts'
import { type ModelSettings, NO_MODELS } from '../models/settings.ts'
import type { Search } from '../search/live/search.ts'
import { createIdentify } from './api/caller.ts'
import { type ApiGuards, apiHandler } from './api/handler.ts'
import { createRateLimit } from './api/rate.ts'
import { publishRoute } from './epochs/publish.ts'
import { epochRoute, epochsRoute } from './epochs/read.ts'
import { feedbackRoute, quickPickRoute, type Taught } from './learning/feedback.ts'
import { revokeRoute, rulesRoute } from './learning/rules.ts'
import { addRoute, readRoute } from './qa/entries.ts'
import { searchRoute } from './qa/search.ts'
import { createSignals, type Signals } from './qa/signals.ts'
import { forgetRoute } from './qa/triggers.ts'
import { validateRoute } from './qa/validate.ts'
import type { Handler } from './server/server.ts'
import { judgeRoute } from './validate.ts'

export interface ApiOptions {
  readonly queries: Queries
  readonly search: Search
  /** Requests a minute with each token; 0 for any number. */
  readonly rate: number
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly log: { warn(fields: object, message: string): void }
  readonly taught: Taught
  readonly judging: Judging
  /** None, if left out. */
  readonly models?: ModelSettings
  /** Left out, nothing is counted. */
  readonly metrics?: Metrics
}

/** What the ways in to one server share. */
export interface ApiParts {
  readonly guards: ApiGuards
  readonly signals: Signals
}

export function createApiParts({ queries, search, rate, now, log }: Omit<ApiOptions, 'taught' | 'judging'>): ApiParts {
  return {
    guards: { identify: createIdentify(queries, now), limit: createRateLimit(rate, now) },
    signals: createSignals(queries, search, now, (err) => log.warn({ err }, 'a signal was not recorded')),
  }
}

/** The HTTP API: every route asks for a token. */
export function createApi(options: ApiOptions, { guards, signals }: ApiParts = createApiParts(options)): Handler {
  const { queries, search, now, log, taught, judging, models = NO_MODELS, metrics = NO_METRICS } = options
  const learning = { queries, now, log }
  const routes = [
    ...[validateRoute(queries, signals, now, metrics), addRoute(queries, now), readRoute(queries, signals, now)],
    ...[
      searchRoute(queries, search, signals),
      forgetRoute(queries, now),
      judgeRoute({ queries, judging, models, now }),
    ],
    ...[epochsRoute(queries), epochRoute(queries), publishRoute(queries, now)],
    ...[feedbackRoute(learning, taught), quickPickRoute(learning, taught)],
    ...[rulesRoute(learning), revokeRoute(learning, taught)],
  ]
  return apiHandler(routes, guards, metrics)
}

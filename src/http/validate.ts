import { z } from 'zod'
import type { Queries } from '../db/database.ts'
import type { Judging } from '../isolation/judging.ts'
import { JudgeRequestError } from '../judge/errors.ts'
import { type JudgeRequest, judgeRequestSchema } from '../judge/request.ts'
import type { ValidationResult } from '../judge/result/result.ts'
import { countIssues } from '../judge/result/trends.ts'
import { recordIssues } from '../judge/store/trends.ts'
import type { ModelSettings } from '../models/settings.ts'
import { databaseCache } from '../models/store/cache.ts'
import { parseBody } from './api/body.ts'
import { namespaceFor } from './api/caller.ts'
import { ApiError } from './api/error.ts'
import type { ApiRoute } from './api/handler.ts'
import { TooMany } from './api/rate.ts'

/** Outputs of one token that are judged, or wait for it, at the same time. */
const MAX_AT_ONCE = 4
/** Milliseconds of judging that count as a request. */
const MS_PER_REQUEST = 5

const bodySchema = judgeRequestSchema.extend({ namespace: z.string().optional() })

export interface JudgeRouteOptions {
  readonly queries: Queries
  readonly judging: Judging
  readonly models: ModelSettings
  readonly now: () => number
}

/**
 * `POST /validate`: the judge's result, whose issues count in the trends of the namespace. A model is asked for what nothing else
 * decides. The time it takes counts against the token's rate.
 */
export function judgeRoute({ queries, judging, models, now }: JudgeRouteOptions): ApiRoute {
  const atOnce = new Map<number, number>()
  return {
    method: 'POST',
    path: '/validate',
    async answer({ token, body, charge }) {
      const { namespace: name, ...request } = parseBody(bodySchema, body)
      // Trends are kept where it is clear of what: a token for several namespaces may leave it open.
      const namespace = name === undefined && token.namespaces.length !== 1 ? null : namespaceFor(token, name)
      const running = atOnce.get(token.id) ?? 0
      if (running >= MAX_AT_ONCE)
        throw new TooMany(1, `${MAX_AT_ONCE} outputs of this token are being judged; wait 1 s`)
      atOnce.set(token.id, running + 1)
      const took = (ms: number): void => charge?.(ms / MS_PER_REQUEST)
      try {
        const asked = request as JudgeRequest
        const result = await resultOf(judging.judge(asked, models, databaseCache(queries, now), took))
        if (namespace) await recordIssues(queries, namespace.id, countIssues(result.issues), now())
        return { status: 200, body: result }
      } finally {
        atOnce.set(token.id, (atOnce.get(token.id) ?? 1) - 1)
      }
    },
  }
}

async function resultOf(judged: Promise<ValidationResult>): Promise<ValidationResult> {
  try {
    return await judged
  } catch (error) {
    if (!(error instanceof JudgeRequestError)) throw error
    throw new ApiError(error.code === 'DOCALIGN_E802' ? 'tooCostly' : 'badSchema', error.message)
  }
}

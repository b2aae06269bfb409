import { z } from 'zod'
import type { Queries } from '../db/database.ts'
import { JudgeRequestError } from '../judge/errors.ts'
import { judge } from '../judge/judge.ts'
import { judgeRequestSchema } from '../judge/request.ts'
import type { ValidationResult } from '../judge/result.ts'
import { recordIssues } from '../judge/store/trends.ts'
import { parseBody } from './api/body.ts'
import { namespaceFor } from './api/caller.ts'
import { ApiError } from './api/error.ts'
import type { ApiRoute } from './api/handler.ts'

/** Milliseconds: nothing else is answered meanwhile. */
const TIME_LIMIT = 3000

const bodySchema = judgeRequestSchema.extend({ namespace: z.string().optional() })

/** `POST /validate`: the judge's result, whose issues count in the trends of the namespace. */
export function judgeRoute(queries: Queries, now: () => number): ApiRoute {
  return {
    method: 'POST',
    path: '/validate',
    async answer({ token, body }) {
      const { namespace: name, ...request } = parseBody(bodySchema, body)
      // Trends are kept where it is clear of what: a token for several namespaces may leave it open.
      const namespace = name === undefined && token.namespaces.length !== 1 ? null : namespaceFor(token, name)
      const result = resultOf(request)
      if (namespace) await recordIssues(queries, namespace.id, result.issues, now())
      return { status: 200, body: result }
    },
  }
}

function resultOf(request: z.output<typeof judgeRequestSchema>): ValidationResult {
  try {
    return judge(request as Parameters<typeof judge>[0], { timeLimit: TIME_LIMIT })
  } catch (error) {
    if (!(error instanceof JudgeRequestError)) throw error
    throw new ApiError(error.code === 'DOCALIGN_E802' ? 'tooCostly' : 'badSchema', error.message)
  }
}

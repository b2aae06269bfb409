import { z } from 'zod'
import type { Queries } from '../db/database.ts'
import type { CriterionModel } from '../judge/criteria/opinion.ts'
import { JudgeRequestError } from '../judge/errors.ts'
import { judge } from '../judge/judge.ts'
import { openCriterionModel } from '../judge/model/open.ts'
import { judgeRequestSchema } from '../judge/request.ts'
import type { ValidationResult } from '../judge/result.ts'
import { recordIssues } from '../judge/store/trends.ts'
import { judgeWithModel } from '../judge/with-model.ts'
import type { ModelSettings } from '../models/settings.ts'
import { databaseCache } from '../models/store/cache.ts'
import { parseBody } from './api/body.ts'
import { namespaceFor } from './api/caller.ts'
import { ApiError } from './api/error.ts'
import type { ApiRoute } from './api/handler.ts'

/** Milliseconds: nothing else is answered meanwhile. */
const TIME_LIMIT = 3000

const bodySchema = judgeRequestSchema.extend({ namespace: z.string().optional() })

/** `POST /validate`: the judge's result, whose issues count in the trends of the namespace. A model is asked for what nothing else decides. */
export function judgeRoute(queries: Queries, now: () => number, models: ModelSettings): ApiRoute {
  return {
    method: 'POST',
    path: '/validate',
    async answer({ token, body }) {
      const { namespace: name, ...request } = parseBody(bodySchema, body)
      // Trends are kept where it is clear of what: a token for several namespaces may leave it open.
      const namespace = name === undefined && token.namespaces.length !== 1 ? null : namespaceFor(token, name)
      const model = openCriterionModel(models, databaseCache(queries, now))
      const result = await resultOf(request, model)
      if (namespace) await recordIssues(queries, namespace.id, result.issues, now())
      return { status: 200, body: result }
    },
  }
}

async function resultOf(
  request: z.output<typeof judgeRequestSchema>,
  model: CriterionModel | null,
): Promise<ValidationResult> {
  const asked = request as Parameters<typeof judge>[0]
  const options = { timeLimit: TIME_LIMIT }
  try {
    return model ? await judgeWithModel(asked, model, options) : judge(asked, options)
  } catch (error) {
    if (!(error instanceof JudgeRequestError)) throw error
    throw new ApiError(error.code === 'DOCALIGN_E802' ? 'tooCostly' : 'badSchema', error.message)
  }
}

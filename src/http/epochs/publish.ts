import { z } from 'zod'
import type { Queries } from '../../db/database.ts'
import { publishEpoch } from '../../epochs/store/publish.ts'
import { lastValidations } from '../../epochs/store/validations.ts'
import { parseBody } from '../api/body.ts'
import type { ApiRoute } from '../api/handler.ts'
import { epochOfToken, refused } from './epoch-for.ts'
import { shownEpoch } from './shown.ts'

const publicationSchema = z
  .object({ force: z.boolean().default(false), why: z.string().trim().min(1).max(1000).optional() })
  .refine(({ force, why }) => !force || why !== undefined, { message: 'is needed with force', path: ['why'] })

/** `POST /epochs/:id/publish`: publishes an epoch that passed; `409` for another one, unless `force` gives a reason `why`. */
export function publishRoute(queries: Queries, now: () => number): ApiRoute {
  return {
    method: 'POST',
    path: '/epochs/:id/publish',
    async answer({ token, params: { id = '' }, body }) {
      const { force, why = '' } = parseBody(publicationSchema, body ?? {})
      const { id: epochId } = await epochOfToken(queries, token, id)
      const epoch = await publishEpoch(queries, epochId, force ? why : null, now()).catch(refused)
      const last = await lastValidations(queries, [epochId])
      return { status: 200, body: shownEpoch(epoch, last.get(epochId) ?? null) }
    },
  }
}

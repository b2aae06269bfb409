import type { Queries } from '../../db/database.ts'
import { commitsOf, listEpochs } from '../../epochs/store/read.ts'
import { lastValidations, reportOfValidation, validationsOf } from '../../epochs/store/validations.ts'
import { namespaceFor } from '../api/caller.ts'
import type { ApiRoute } from '../api/handler.ts'
import { epochOfToken } from './epoch-for.ts'
import { shownEpoch, shownValidation } from './shown.ts'

const LISTED = 100
const VALIDATIONS = 20

/** `GET /epochs?namespace=`: the epochs of a namespace, newest first, each with its last validation. */
export function epochsRoute(queries: Queries): ApiRoute {
  return {
    method: 'GET',
    path: '/epochs',
    async answer({ token, search }) {
      const namespace = namespaceFor(token, search.get('namespace') ?? undefined)
      const epochs = await listEpochs(queries, namespace.id, LISTED)
      const last = await lastValidations(
        queries,
        epochs.map(({ id }) => id),
      )
      const shown = epochs.map((epoch) => shownEpoch(epoch, last.get(epoch.id) ?? null))
      return { status: 200, body: { namespace: namespace.name, epochs: shown } }
    },
  }
}

/** `GET /epochs/:id`: an epoch, its commits, its validations, and the report of the last one while it is kept. */
export function epochRoute(queries: Queries): ApiRoute {
  return {
    method: 'GET',
    path: '/epochs/:id',
    async answer({ token, params: { id = '' } }) {
      const epoch = await epochOfToken(queries, token, id)
      const validations = await validationsOf(queries, epoch.id, VALIDATIONS)
      const [last = null] = validations
      return {
        status: 200,
        body: {
          ...shownEpoch(epoch, last),
          commits: await commitsOf(queries, epoch.id),
          validations: validations.map(shownValidation),
          report: last && (await reportOfValidation(queries, last.id)),
        },
      }
    },
  }
}

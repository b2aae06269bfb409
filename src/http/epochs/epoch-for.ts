import type { Queries } from '../../db/database.ts'
import type { Namespace } from '../../entries/namespaces.ts'
import type { Token } from '../../entries/tokens.ts'
import type { Epoch } from '../../epochs/epoch.ts'
import { EpochError } from '../../epochs/errors.ts'
import { findEpoch, namedEpoch } from '../../epochs/store/read.ts'
import { ApiError } from '../api/error.ts'

/** The epoch of a namespace that a request names. Throws ApiError `notFound`, or `conflict` for one whose entries were forgotten. */
export function epochFor(queries: Queries, namespace: Namespace, name: string): Promise<Epoch> {
  return namedEpoch(queries, namespace.id, name).catch(refused)
}

/** The epoch of a number, in whichever of the token's namespaces. Throws ApiError `notFound`. */
export async function epochOfToken(queries: Queries, token: Token, id: string): Promise<Epoch> {
  const missing = new ApiError('notFound', `there is no epoch ${id.slice(0, 20)}`)
  if (!/^\d{1,15}$/.test(id)) throw missing
  const epoch = await findEpoch(queries, Number(id)).catch(refused)
  // Whether an epoch of somebody else is there is nobody's business.
  if (!token.namespaces.some((namespace) => namespace.id === epoch.namespaceId)) throw missing
  return epoch
}

/** An epoch's error as the API's. */
export function refused(error: unknown): never {
  if (!(error instanceof EpochError)) throw error
  throw new ApiError(KINDS[error.code], error.message)
}

const KINDS = {
  DOCALIGN_E951: 'invalid',
  DOCALIGN_E952: 'invalid',
  DOCALIGN_E953: 'notFound',
  DOCALIGN_E954: 'conflict',
  DOCALIGN_E955: 'conflict',
} as const

import { RequestError } from '../../operations/errors.ts'
import type { Check, CheckedClaim } from './check.ts'

/**
 * A claim of what is on disk.
 *
 * @throws RequestError `DOCALIGN_E714`
 */
export function claimWithId({ claims }: Check, id: string): CheckedClaim {
  const claim = claims.find((each) => each.id === id)
  if (claim) return claim
  throw new RequestError(
    'notFound',
    `the docs on disk have no claim ${id} now; check_docs gives the ids of its findings`,
  )
}

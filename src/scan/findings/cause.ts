import type { Claim } from '../../claims/claim.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { Breaking } from '../../history/broken-by.ts'
import type { LastTrueEvidence, VerifiedClaim } from '../../history/past.ts'
import { kindOf } from '../../verify/claim-kinds.ts'
import type { Grounds } from './grounds.ts'

export interface CauseFacts {
  readonly grounds: ReadonlyMap<string, Grounds>
  /** By the ids of claims. */
  readonly broken: ReadonlyMap<string, Breaking>
  readonly head: Snapshot
}

/**
 * Names what made a claim false, the same for claims that one repair of the code would make true: what they speak of, and
 * the commit that broke it or, where it was never true, why it fails.
 */
export function causeOf({ claim, outcome }: VerifiedClaim, { grounds, broken, head }: CauseFacts): string {
  const proof = grounds.get(claim.id)?.proof ?? null
  const cause = proof ? (broken.get(claim.id)?.commit ?? 'once true') : outcome.reason
  const page = proof === null && kindOf(claim.type).isOfItsPage ? claim.file : null
  return JSON.stringify([thingOf(claim, proof, head), cause, page])
}

/** What a claim speaks of, however its page writes it: a path from the root, the names that code has, else its value. */
function thingOf(claim: Claim, proof: LastTrueEvidence | null, head: Snapshot): string {
  const { places, isSeenFromPage, isKnownByNames } = kindOf(claim.type)
  if (places) {
    const anchor = /#.*/.exec(claim.value)?.[0] ?? ''
    const place = proof?.vanished?.place ?? proof?.outcome.evidence[0]?.file
    return `${place ?? (isSeenFromPage ? places(claim, head)[0] : undefined) ?? claim.value}${anchor}`
  }
  return isKnownByNames && claim.names?.length ? claim.names.join(' ') : claim.value
}

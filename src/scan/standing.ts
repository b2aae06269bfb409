import { placesOf, seenFrom } from './places.ts'
import type { AlsoAt, ReportedClaim, ScanResult } from './result.ts'
import type { ScannedClaim } from './scanned-claim.ts'

/** The findings of the base branch as a change leaves them. */
export interface Standing {
  /** Still false, and not because of the change. */
  readonly earlier: readonly ReportedClaim[]
  /** How many earlier findings the change fixed. */
  readonly fixedEarlier: number
}

/** The scan of a change. */
export interface ChangeScan {
  readonly result: Pick<ScanResult, 'findings' | 'muted'>
  readonly claims: readonly ScannedClaim[]
  /** Ids of claims that it met and that do not hold, also where `claims` leaves them out: without history a guess comes to nothing. */
  readonly unproved?: ReadonlySet<string>
  /** Every path that the change touches. */
  readonly changed: ReadonlySet<string>
}

/**
 * Sorts the base branch's findings by what a change does to them. The scan of a change judges every claim of the docs it
 * touches, so a claim that it did not meet there is gone; elsewhere, what it did not judge is as it was.
 */
export function standingAfter(
  standing: readonly ReportedClaim[],
  { result, claims, unproved, changed }: ChangeScan,
): Standing {
  const verdicts = new Map(claims.map((claim) => [claim.id, claim.verdict]))
  const reported = new Set([...result.findings, ...result.muted].flatMap(placesOf).map(({ claim_id }) => claim_id))
  const others = standing.filter((finding) => placesOf(finding).every(({ claim_id }) => !reported.has(claim_id)))
  const isMended = ({ claim_id: id, file }: AlsoAt): boolean => {
    const verdict = verdicts.get(id)
    return verdict === undefined ? changed.has(file) && !unproved?.has(id) : verdict === 'verified'
  }
  const earlier = others.flatMap((finding) => {
    const [first, ...rest] = placesOf(finding).filter((place) => !isMended(place))
    return first ? [{ ...seenFrom(finding, first), also_at: rest }] : []
  })
  return { earlier, fixedEarlier: others.length - earlier.length }
}

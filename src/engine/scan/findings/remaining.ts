import type { AlsoAt, ReportedClaim, ScanResult } from '../result.ts'
import type { ScannedRepository } from '../scan.ts'
import { placesOf, seenFrom } from './places.ts'

/** The findings of the base branch after a change. */
export interface RemainingFindings {
  /** Still false, and not because of the change. */
  readonly earlier: readonly ReportedClaim[]
  /** The number of earlier findings that the change fixed. */
  readonly fixedEarlier: number
}

export interface ChangeScan {
  readonly result: Pick<ScanResult, 'findings' | 'muted'>
  /** Whether the claims of the base branch's findings hold, if the scan met them: {@link metClaims}. */
  readonly met: ReadonlyMap<string, boolean>
  /** Every path that the change touches. */
  readonly changed: ReadonlySet<string>
}

/**
 * Sorts the base branch's findings by how a change affects them. The scan of a change verifies every claim of the docs it touches, so a
 * claim that it did not meet there is gone; elsewhere, claims that it did not verify are unchanged.
 */
export function remainingAfter(
  remaining: readonly ReportedClaim[],
  { result, met, changed }: ChangeScan,
): RemainingFindings {
  const reported = new Set([...result.findings, ...result.muted].flatMap(placesOf).map(({ claim_id }) => claim_id))
  const others = remaining.filter((finding) => placesOf(finding).every(({ claim_id }) => !reported.has(claim_id)))
  const isFixed = ({ claim_id: id, file }: AlsoAt): boolean => met.get(id) ?? changed.has(file)
  const earlier = others.flatMap((finding) => {
    const [first, ...rest] = placesOf(finding).filter((place) => !isFixed(place))
    return first ? [{ ...seenFrom(finding, first), also_at: rest }] : []
  })
  return { earlier, fixedEarlier: others.length - earlier.length }
}

/**
 * Which of the given claims a scan met, by id, and whether each holds. Includes guesses that fail and have no history; excludes guesses
 * that hold for somebody else's code.
 */
export function metClaims(
  ids: readonly string[],
  { claims, checked }: Pick<ScannedRepository, 'claims' | 'checked'>,
): Map<string, boolean> {
  const wanted = new Set(ids)
  const met = new Map<string, boolean>()
  for (const { claim, outcome } of checked)
    if (wanted.has(claim.id) && outcome.state !== 'holds') met.set(claim.id, false)
  for (const { id, verdict } of claims) if (wanted.has(id)) met.set(id, verdict === 'verified')
  return met
}

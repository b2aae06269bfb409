import type { Config } from '../../config/schema.ts'
import { RequestError } from '../../operations/request.ts'
import { placesOf } from '../../scan/findings/places.ts'
import type { ReportedClaim, ScanResult } from '../../scan/result.ts'
import type { ScannedRepository } from '../../scan/scan.ts'
import type { ScannedClaim } from '../../scan/scanned-claim.ts'
import type { ScannedState } from '../../scan/uncommitted.ts'
import { kindOf } from '../../verify/claim-kinds.ts'

/** What is scanned: the commit that stands for what is on disk, and what it is compared with. */
export interface Scanned extends ScannedState {
  /** Full id of the commit to compare with; null for all docs. */
  readonly base: string | null
}

/** A claim, and what it was looked up by. */
export interface CheckedClaim extends ScannedClaim {
  /** Identifiers that were looked up in the code. */
  readonly names: readonly string[]
  /** Paths that it leads to, whether or not they are there. */
  readonly paths: readonly string[]
}

/** A scan of the repository, reduced to what tools ask of it. */
export interface Check {
  readonly scanned: Scanned
  readonly config: Config
  readonly result: ScanResult
  readonly claims: readonly CheckedClaim[]
}

/** Keeps of a scan what tools ask for. Pages and the code model would take much more memory. */
export function checkOf(
  scanned: Scanned,
  config: Config,
  result: ScanResult,
  { claims, judged, head }: Pick<ScannedRepository, 'claims' | 'judged' | 'head'>,
): Check {
  const byId = new Map(judged.map(({ claim }) => [claim.id, claim]))
  const told = new Map(reportedIn(result).flatMap((each) => placesOf(each).map(({ claim_id }) => [claim_id, each])))
  const checked = claims.map((each) => {
    const claim = byId.get(each.id)
    const paths = claim ? (kindOf(claim.type).places?.(claim, head) ?? []) : []
    // What is reported knows more than its verifier: what history has shown.
    const { reason, evidence } = told.get(each.id) ?? each
    return { ...each, reason, evidence, names: claim?.names ?? [], paths }
  })
  return { scanned, config, result, claims: checked }
}

/** The finding, muted claim or uncertain claim with this id; null for any other. A finding is known by the ids of all of its places. */
export function reportedClaim({ result }: Check, id: string): ReportedClaim | null {
  return reportedIn(result).find((claim) => placesOf(claim).some(({ claim_id }) => claim_id === id)) ?? null
}

function reportedIn({ findings, muted, possible, uncertain }: ScanResult): ReportedClaim[] {
  return [...findings, ...muted, ...possible, ...uncertain]
}

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

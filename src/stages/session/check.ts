import type { Config } from '../../base/config/schema.ts'
import { once } from '../../base/memoize.ts'
import { type LookedUpClaim, lookedUpClaims } from '../../engine/scan/explanation.ts'
import type { ScanResult } from '../../engine/scan/result.ts'
import type { ScannedRepository } from '../../engine/scan/scan.ts'
import type { ScannedState } from '../../engine/scan/uncommitted.ts'

/** The commit that represents the files on disk, and the base of the comparison. */
export interface ComparedState extends ScannedState {
  /** Full id of the commit to compare with; null for all docs. */
  readonly base: string | null
}

/** A scan of the repository, reduced to what tools need. */
export interface Check {
  readonly scanned: ComparedState
  readonly config: Config
  readonly result: ScanResult
  readonly claims: readonly LookedUpClaim[]
}

/**
 * Keeps what tools need of a scan. Pages and the code model would take much more memory, unless they are kept anyway: then the claims are only
 * made when they are asked for.
 */
export function checkOf(
  scanned: ComparedState,
  config: Config,
  result: ScanResult,
  of: Pick<ScannedRepository, 'claims' | 'checked' | 'head'> & { readonly isKept: boolean },
): Check {
  const check = { scanned, config, result }
  if (!of.isKept) return { ...check, claims: lookedUpClaims(result, of) }
  const claims = once(() => lookedUpClaims(result, of))
  return {
    ...check,
    get claims() {
      return claims()
    },
  }
}

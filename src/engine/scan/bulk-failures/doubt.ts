import type { LastTrueEvidence, VerifiedClaim } from '../../history/past.ts'

/** The verdicts of a scan of all docs. */
export interface WholeScan {
  readonly checked: readonly VerifiedClaim[]
  /** By claim id, the proof that it was true once, except for claims that a closed scope contradicts. */
  readonly proofs: ReadonlyMap<string, LastTrueEvidence>
  /** Whether head has a file or folder at a path. */
  readonly exists: (path: string) => boolean
  /** Whether no site configuration covers the page of a path, so that GitHub's rules apply. */
  readonly isPlain: (path: string) => boolean
  /** Whether a claim was once true, by its id. */
  readonly wasTrue: (id: string) => boolean
}

/** Claims that fail for one cause, so that probably not all of them are wrong. */
export interface Doubt {
  readonly group: readonly VerifiedClaim[]
  readonly reason: string
}

/** If this many names fail for one reason, the reason is probably wrong, not the docs. */
export const SAME_CAUSE = 5
/** If this many names of a type fail, and they are more than a quarter of its names, the docs are probably not all outdated. */
export const MANY = 20

/** The number of different names in a group; a name that many pages repeat counts once. */
export function distinct(group: readonly VerifiedClaim[] = []): number {
  return new Set(group.map(({ claim }) => claim.value)).size
}

export function isVerified({ outcome }: VerifiedClaim): boolean {
  return outcome.state === 'holds' && outcome.owned
}

import type { LastTrueEvidence, VerifiedClaim } from '../../history/past.ts'

/** What a scan of all docs has judged. */
export interface WholeScan {
  readonly judged: readonly VerifiedClaim[]
  /** What shows that claims were true, of those that no closed scope contradicts. */
  readonly proofs: ReadonlyMap<string, LastTrueEvidence>
  /** Whether head has a file or folder at a path. */
  readonly exists: (path: string) => boolean
  /** Whether no configuration of the repository says which site serves the page of a path. */
  readonly isPlain: (path: string) => boolean
  /** Whether the claim of an id was seen to have been true. */
  readonly wasTrue: (id: string) => boolean
}

/** Claims that fail for one cause, so that it is not likely that each of them is wrong. */
export interface Doubt {
  readonly group: readonly VerifiedClaim[]
  readonly reason: string
}

/** This many names that fail for one reason are rather the reason's fault than that of as many lines. */
export const SAME_CAUSE = 5
/** As many names of a type, and more than a quarter of them, are more than a repository's docs forget. */
export const MANY = 20

/** How many different names a group has: one that many pages repeat is one. */
export function distinct(group: readonly VerifiedClaim[] = []): number {
  return new Set(group.map(({ claim }) => claim.value)).size
}

export function isVerified({ outcome }: VerifiedClaim): boolean {
  return outcome.state === 'holds' && outcome.owned
}

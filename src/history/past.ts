import type { Claim } from '../claims/claim.ts'
import type { Snapshots } from '../facts/snapshots.ts'
import type { GitRepository } from '../git/types.ts'
import { kindOf } from '../verify/claim-kinds.ts'
import type { Outcome } from '../verify/outcome.ts'

/** A claim with what its verifier says at head. */
export interface VerifiedClaim {
  readonly claim: Claim
  readonly outcome: Outcome
}

/** What shows that a claim was true once. */
export interface LastTrueEvidence {
  /** A commit at which the page said it and the repository bore it out. */
  readonly commit: string
  /** The page's path at that commit. */
  readonly page: string
  readonly outcome: Extract<Outcome, { state: 'holds' }>
  /** For claims about paths: the file that went, and with which change. */
  readonly vanished?: Vanished
}

export interface Vanished {
  readonly path: string
  /** The file itself, or the folder it was in, that the claim names. */
  readonly place: string
  /** The file was there before, and not after; null before stands for the first parent of after. */
  readonly before: string | null
  readonly after: string
}

/** Two commits between which something stopped being true. */
export interface Change {
  readonly before: string
  readonly after: string
  /** They are one change: a commit and its parent, or what a pull request brings. Over years, more may have happened between them. */
  readonly isOne: boolean
}

export interface HistoryReader {
  readonly repository: GitRepository
  readonly snapshots: Snapshots
  readonly headCommit: string
  /** Gets the ids of claims of which code of head has a say in whether they held. */
  readonly restsOnHead?: Set<string>
  /** Is told what is being done, and how much of it is done. */
  readonly progress?: ((step: string, done: number, total: number) => void) | undefined
}

/** What of a claim stands literally in its page, all on one line. */
export function searchTerms(claim: Claim): readonly string[] {
  return kindOf(claim.type).searchTerms?.(claim) ?? [claim.value]
}

/** The names that claims speak of, each once. */
export function namesOf(claims: readonly Claim[]): string[] {
  return [...new Set(claims.flatMap((claim) => claim.names ?? []))]
}

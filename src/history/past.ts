import type { Claim } from '../claims/claim.ts'
import type { Evidence } from '../facts/evidence.ts'
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
  /** A commit at which the page said it and the code confirmed it. */
  readonly commit: string
  /** The page's path at that commit. */
  readonly page: string
  readonly outcome: Extract<Outcome, { state: 'holds' }>
  /** For claims about paths. */
  readonly vanished?: Vanished
}

/** A claim that does not hold any more, with what shows that it did. */
export interface ProvedClaim {
  readonly claim: Claim
  readonly proof: LastTrueEvidence
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
  /** A commit and its parent, or the ends of a pull request; otherwise more may have happened between them. */
  readonly isOne: boolean
}

/** A claim that was true, and what broke it. */
export interface Broken {
  readonly proof: LastTrueEvidence
  readonly change: Change
}

/** What took over from what a claim names. */
export interface Replacement {
  /** What became of it, as a sentence without a full stop; null where that is not known for certain. */
  readonly reason: string | null
  /** What the docs should say instead of the claim's value; null where that is unclear, or more of the line must change with it. */
  readonly suggestion: string | null
  readonly evidence: readonly Evidence[]
  /** The repository shows it: the same thing lies elsewhere or has another name. Otherwise it is only likely. */
  readonly isShown: boolean
}

export interface HistoryReader {
  readonly repository: GitRepository
  readonly snapshots: Snapshots
  readonly headCommit: string
  /** Collects the ids of claims whose answer depends on the code of head, too. */
  readonly restsOnHead?: Set<string>
  readonly progress?: ((step: string, done: number, total: number) => void) | undefined
}

/** What a page that makes a claim contains literally, all on one line. */
export function searchTerms(claim: Claim): readonly string[] {
  return kindOf(claim.type).searchTerms?.(claim) ?? [claim.value]
}

export function namesOf(claims: readonly Claim[]): string[] {
  return [...new Set(claims.flatMap((claim) => claim.names ?? []))]
}

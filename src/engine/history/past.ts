import type { GitRepository } from '../../base/git/types.ts'
import type { Evidence } from '../facts/evidence.ts'
import type { Snapshots } from '../facts/snapshots.ts'
import type { Claim } from '../rules/claim.ts'
import type { Outcome } from '../rules/outcome.ts'
import { pastKindOf } from './past-kinds.ts'

/** A claim with the outcome of its verifier at head. */
export interface VerifiedClaim {
  readonly claim: Claim
  readonly outcome: Outcome
}

/** The proof that a claim was once true. */
export interface LastTrueEvidence {
  /** A commit at which the page made the claim and the code confirmed it. */
  readonly commit: string
  /** The page's path at that commit. */
  readonly page: string
  readonly outcome: Extract<Outcome, { state: 'holds' }>
  /** For claims about paths. */
  readonly vanished?: Vanished
}

/** A claim that no longer holds, with the proof that it did. */
export interface ProvedClaim {
  readonly claim: Claim
  readonly proof: LastTrueEvidence
}

export interface Vanished {
  readonly path: string
  /** The place that the claim names: the file itself, or a folder around it. */
  readonly place: string
  /** The file existed before, and not after; if before is null, it is the first parent of after. */
  readonly before: string | null
  readonly after: string
}

/** Two commits between which something stopped being true. */
export interface Change {
  readonly before: string
  readonly after: string
  /** A commit and its parent, or the ends of a pull request; otherwise several changes may lie between them. */
  readonly isOne: boolean
}

/** A claim that was true, and what broke it. */
export interface Broken {
  readonly proof: LastTrueEvidence
  readonly change: Change
}

/** The replacement of what a claim names. */
export interface Replacement {
  /** What happened to it, as a sentence without a full stop; null if that is not certain. */
  readonly reason: string | null
  /** The replacement for the claim's value; null if it is unclear, or more of the line must change with it. */
  readonly suggestion: string | null
  readonly evidence: readonly Evidence[]
  /** The repository proves it: the same thing moved or was renamed. Otherwise it is only likely. */
  readonly isShown: boolean
}

export interface HistoryReader {
  readonly repository: GitRepository
  readonly snapshots: Snapshots
  readonly headCommit: string
  /** Collects the ids of claims whose answer also depends on the code of head. */
  readonly restsOnHead?: Set<string>
  /** Collects the ids of claims that cannot have held, whatever their pages were. */
  readonly impossible?: Set<string>
  /** Collects the ids of claims whose history git failed to read: an error is no answer. */
  readonly unanswered?: Set<string>
  readonly progress?: ((step: string, done: number, total: number) => void) | undefined
}

/** What a page that makes a claim contains literally, all on one line. */
export function searchTerms(claim: Claim): readonly string[] {
  return pastKindOf(claim.type).searchTerms?.(claim) ?? [claim.value]
}

export function namesOf(claims: readonly Claim[]): string[] {
  return [...new Set(claims.flatMap((claim) => claim.names ?? []))]
}

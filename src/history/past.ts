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

export interface HistoryReader {
  readonly repository: GitRepository
  readonly snapshots: Snapshots
  readonly headCommit: string
  /** Gets the ids of claims of which code of head has a say in whether they held. */
  readonly restsOnHead?: Set<string>
  /** Is told what is being done, and how much of it is done. */
  readonly progress?: ((step: string, done: number, total: number) => void) | undefined
}

/** Past snapshots held at once are bounded by this many tree entries together. */
const ENTRIES_AT_ONCE = 100_000

/** What of a claim stands literally in its page, all on one line. */
export function searchTerms(claim: Claim): readonly string[] {
  return kindOf(claim.type).searchTerms?.(claim) ?? [claim.value]
}

/** Commits in batches whose snapshots fit into memory together. */
export function batches(commits: readonly string[], { snapshots }: HistoryReader): string[][] {
  const size = Math.max(4, Math.floor(ENTRIES_AT_ONCE / Math.max(1, snapshots.head.paths.entries.size)))
  return Array.from({ length: Math.ceil(commits.length / size) }, (_, index) =>
    commits.slice(index * size, (index + 1) * size),
  )
}

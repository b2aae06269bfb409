import type { SandboxRepository } from 'github-sandbox/sandbox'

/** The expected final effects of a run's deliveries, which the stories record as they proceed. */
export interface Expected {
  readonly heads: ExpectedHead[]
  readonly pulls: ExpectedPull[]
  readonly outcomes: ExpectedOutcome[]
  readonly replies: ExpectedReply[]
  readonly undone: ExpectedUndo[]
  readonly dismissed: ExpectedDismissal[]
}

/** A commit that must have one completed DocAlign check run in the end. */
export interface ExpectedHead {
  readonly repository: SandboxRepository
  readonly sha: string
  /** The kind of delivery that announces it. */
  readonly by: 'installation' | 'push' | 'pull_request'
  /** Reasons for a legitimate second check run in place of the completed first one: the head was checked in another context. */
  readonly renewedBy: string[]
}

/** A pull request with one review comment for each finding at a line of its diff, and one sticky comment for all others. */
export interface ExpectedPull {
  readonly repository: SandboxRepository
  readonly number: number
  readonly shown: number
  readonly unseen: number
}

/** A check of another app on the default branch: one outcome, and one event for the claim whose command it ran. */
export interface ExpectedOutcome {
  readonly repository: SandboxRepository
  readonly sha: string
  readonly checkRunId: number
}

/** A comment that must be answered once. */
export interface ExpectedReply {
  readonly repository: SandboxRepository
  readonly commentId: number
  /** Whether it is also feedback on a finding. */
  readonly isFeedback: boolean
}

/** A pull request on which rules were created, of which the last was undone. */
export interface ExpectedUndo {
  readonly repository: SandboxRepository
  readonly rules: number
}

/** A pull request whose findings were all dismissed with the button, once. */
export interface ExpectedDismissal {
  readonly repository: SandboxRepository
  readonly number: number
  readonly findings: number
}

export function nothingExpected(): Expected {
  return { heads: [], pulls: [], outcomes: [], replies: [], undone: [], dismissed: [] }
}

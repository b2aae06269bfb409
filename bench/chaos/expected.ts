import type { SandboxRepository } from 'github-sandbox/sandbox'

/** What the deliveries of a run must have come to in the end, as the stories note it while they are told. */
export interface Expected {
  readonly heads: ExpectedHead[]
  readonly pulls: ExpectedPull[]
  readonly outcomes: ExpectedOutcome[]
  readonly replies: ExpectedReply[]
  readonly undone: ExpectedUndo[]
  readonly dismissed: ExpectedDismissal[]
}

/** A commit that has one DocAlign check run in the end, which is completed. */
export interface ExpectedHead {
  readonly repository: SandboxRepository
  readonly sha: string
  /** The kind of delivery that tells of it. */
  readonly by: 'installation' | 'push' | 'pull_request'
  /** What makes a second check run in place of the completed first one right: the head was looked at in another light. */
  readonly renewedBy: string[]
}

/** A pull request with one review comment for each finding at a line of its diff, and one sticky comment for all others. */
export interface ExpectedPull {
  readonly repository: SandboxRepository
  readonly number: number
  readonly shown: number
  readonly unseen: number
}

/** A check of another app on the default branch: one outcome, and one event of the claim whose command it ran. */
export interface ExpectedOutcome {
  readonly repository: SandboxRepository
  readonly sha: string
  readonly checkRunId: number
}

/** A comment that is answered once. */
export interface ExpectedReply {
  readonly repository: SandboxRepository
  readonly commentId: number
  /** Whether it is feedback on a finding, too. */
  readonly isFeedback: boolean
}

/** A pull request on which rules were made, of which the last was undone. */
export interface ExpectedUndo {
  readonly repository: SandboxRepository
  readonly rules: number
}

/** A pull request whose findings were all dismissed by the button, once. */
export interface ExpectedDismissal {
  readonly repository: SandboxRepository
  readonly number: number
  readonly findings: number
}

export function nothingExpected(): Expected {
  return { heads: [], pulls: [], outcomes: [], replies: [], undone: [], dismissed: [] }
}

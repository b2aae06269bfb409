import type { CommitWriter } from '../repositories/loose-objects.ts'
/** The records of the sandbox. Times are in milliseconds since the epoch; ids are unique across kinds, so that a mix-up shows. */

export type AccountType = 'User' | 'Organization' | 'Bot'

export interface Account {
  readonly id: number
  readonly login: string
  readonly type: AccountType
  readonly createdAt: number
}

export const REACTIONS = ['+1', '-1', 'laugh', 'confused', 'heart', 'hooray', 'rocket', 'eyes'] as const
export type ReactionContent = (typeof REACTIONS)[number]

export interface Reaction {
  readonly id: number
  readonly user: Account
  readonly content: ReactionContent
  readonly createdAt: number
}

export type RepositoryRole = 'admin' | 'maintain' | 'write' | 'triage' | 'read' | 'none'

export interface Repository {
  readonly id: number
  owner: Account
  name: string
  readonly isPrivate: boolean
  readonly defaultBranch: string
  readonly gitDir: string
  /** Writes its commits. */
  readonly writer: CommitWriter
  /** Id of the repository that it was forked from. */
  readonly parentId: number | null
  readonly createdAt: number
  updatedAt: number
  pushedAt: number
  readonly permissions: Map<string, RepositoryRole>
  /** The highest number assigned so far. */
  lastNumber: number
  /** Issues and pull requests, which share their numbers. */
  readonly issues: Issue[]
  readonly comments: IssueComment[]
  readonly reviews: Review[]
  readonly reviewComments: ReviewComment[]
  readonly checkSuites: CheckSuite[]
  readonly checkRuns: CheckRun[]
}

export interface Issue {
  readonly id: number
  readonly number: number
  title: string
  body: string | null
  state: 'open' | 'closed'
  stateReason: 'completed' | 'not_planned' | 'reopened' | null
  readonly user: Account
  readonly createdAt: number
  updatedAt: number
  closedAt: number | null
  labels: readonly string[]
  readonly byApp: boolean
  readonly reactions: Reaction[]
  readonly pull: PullRequest | null
}

export interface PullRequest {
  readonly id: number
  /** The repository of the head branch; null if it was deleted. */
  headRepositoryId: number | null
  readonly headOwner: Account
  readonly headRef: string
  headSha: string
  baseRef: string
  baseSha: string
  draft: boolean
  mergedAt: number | null
  mergedBy: Account | null
  mergeCommitSha: string | null
}

interface Commented {
  readonly id: number
  body: string
  readonly user: Account
  readonly createdAt: number
  updatedAt: number
  readonly reactions: Reaction[]
  /** Why it was hidden. */
  minimizedReason: string | null
  /** Written with an installation token. */
  readonly byApp: boolean
}

export interface IssueComment extends Commented {
  readonly number: number
}

export interface ReviewComment extends Commented {
  /** Of the pull request. */
  readonly number: number
  readonly reviewId: number
  readonly inReplyTo: number | null
  readonly threadId: number
  readonly path: string
  readonly side: Side
  readonly subject: 'line' | 'file'
  readonly diffHunk: string
  readonly originalCommit: string
  readonly originalLine: number | null
  readonly originalStartLine: number | null
  /** The current place; a line is null if the comment is outdated. */
  commit: string
  line: number | null
  startLine: number | null
  position: number | null
  readonly originalPosition: number | null
  /** Of the thread's first comment. */
  resolvedBy: Account | null
}

export type Side = 'LEFT' | 'RIGHT'

export interface Review {
  readonly id: number
  readonly number: number
  readonly user: Account
  readonly body: string
  readonly state: 'COMMENTED' | 'APPROVED' | 'CHANGES_REQUESTED'
  readonly commit: string
  readonly submittedAt: number
}

export const CHECK_STATUSES = ['queued', 'in_progress', 'completed', 'waiting', 'requested', 'pending'] as const
export type CheckStatus = (typeof CHECK_STATUSES)[number]

export const CHECK_CONCLUSIONS = [
  'action_required',
  'cancelled',
  'failure',
  'neutral',
  'success',
  'skipped',
  'stale',
  'timed_out',
] as const
export type CheckConclusion = (typeof CHECK_CONCLUSIONS)[number]

export interface CheckSuite {
  readonly id: number
  /** Slug. */
  readonly app: string
  readonly headSha: string
  /** Null for the head of a fork. */
  readonly headBranch: string | null
  readonly before: string | null
  status: CheckStatus
  conclusion: CheckConclusion | null
  readonly createdAt: number
  updatedAt: number
}

export interface Annotation {
  readonly path: string
  readonly start_line: number
  readonly end_line: number
  readonly start_column: number | null
  readonly end_column: number | null
  readonly annotation_level: 'notice' | 'warning' | 'failure'
  readonly title: string | null
  readonly message: string
  readonly raw_details: string | null
}

export interface CheckAction {
  readonly label: string
  readonly description: string
  readonly identifier: string
}

export interface CheckRun {
  readonly id: number
  readonly suiteId: number
  /** Slug. */
  readonly app: string
  readonly headSha: string
  name: string
  externalId: string
  detailsUrl: string | null
  status: CheckStatus
  conclusion: CheckConclusion | null
  startedAt: number
  completedAt: number | null
  title: string | null
  summary: string | null
  text: string | null
  annotations: readonly Annotation[]
  actions: readonly CheckAction[]
}

export type Permissions = Readonly<Record<string, 'read' | 'write'>>

export interface Installation {
  readonly id: number
  readonly account: Account
  readonly repositoryIds: Set<number>
  readonly createdAt: number
  suspendedAt: number | null
  suspendedBy: Account | null
}

/** The permissions of an installation token. */
export interface Grant {
  readonly token: string
  readonly installationId: number
  readonly expiresAt: number
  readonly permissions: Permissions
  /** Null: every repository of the installation. */
  readonly repositoryIds: ReadonlySet<number> | null
}

/** A person's approval, until the app exchanges its code for a token. */
export interface Approval {
  readonly user: Account
  readonly redirectUri: string
  /** The PKCE challenge, a SHA-256 in base64url; null if the app sent none. */
  readonly challenge: string | null
  readonly expiresAt: number
}

/** A token with which the app acts for a person. */
export interface UserToken {
  readonly user: Account
  readonly expiresAt: number
}

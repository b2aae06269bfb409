import type { IssueChange } from './changes/comments.ts'
import type { PullChange } from './changes/pulls.ts'
import type { CommitOptions } from './git/write.ts'
import type { Fault, FaultOf } from './http/faults.ts'
import type { LoggedRequest } from './http/log.ts'
import type { SandboxFile } from './repositories/commit-stream.ts'
import type { PullIssue } from './shapes/pull.ts'
import type {
  CheckConclusion,
  CheckRun,
  Issue,
  IssueComment,
  Permissions,
  ReactionContent,
  RepositoryRole,
  ReviewComment,
} from './state/records.ts'
import type { DeliveryRecord } from './webhooks/outbox.ts'

export interface GitHubSandboxOptions {
  /** The app's permissions, as in its manifest. */
  readonly permissions?: Permissions
  /** The events that the app receives; it always receives those about installations. */
  readonly events?: readonly string[]
  readonly slug?: string
  /** Milliseconds in which the app must answer a delivery; defaults to GitHub's ten seconds. */
  readonly deliveryTimeout?: number
  /** Maximum number of concurrent deliveries; defaults to one, so that they arrive in order. */
  readonly deliveriesAtOnce?: number
  /** Decides about every request without an added `fault`. */
  readonly faults?: FaultOf
  /** Milliseconds that GitHub's clock is ahead of this machine's; defaults to 0. */
  readonly clockOffset?: number
}

/**
 * A GitHub on loopback: real HTTP, real git, real signatures; only what GitHub would keep in its database is made up.
 *
 * @example
 * const github = await startGitHub()
 * github.webhooksTo('http://127.0.0.1:3000/api/github/webhooks')
 * const repository = await github.createRepository({ owner: 'acme', name: 'notes' })
 * await repository.commit('main', { 'README.md': '# Notes\n' })
 * await github.install([repository])
 * await github.settled()
 */
export interface GitHubSandbox {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  /** `127.0.0.1:PORT`, for `GHE_HOST`. */
  readonly host: string
  readonly app: {
    readonly id: number
    readonly slug: string
    /** PKCS#1 PEM, as GitHub issues it. */
    readonly privateKey: string
    readonly webhookSecret: string
    readonly clientId: string
    readonly clientSecret: string
  }
  /** Every request so far, oldest first. */
  readonly requests: readonly LoggedRequest[]
  /** Every attempt to deliver an event, oldest first. */
  readonly deliveries: readonly DeliveryRecord[]
  /** Sets the address for deliveries. With null the app is down: deliveries fail and are not retried. */
  webhooksTo(url: string | null): void
  /** Resolves when every delivery was answered, including those that the answers caused. */
  settled(): Promise<void>
  createRepository(options: {
    owner: string
    name: string
    private?: boolean
    defaultBranch?: string
    /** A git folder from which branches and tags are copied. */
    from?: string
    /** The type of a new owner; defaults to an organization. */
    ownerType?: 'User' | 'Organization'
  }): Promise<SandboxRepository>
  install(repositories: readonly SandboxRepository[], account?: string): Promise<{ id: number }>
  addToInstallation(installationId: number, repositories: readonly SandboxRepository[]): Promise<void>
  removeFromInstallation(installationId: number, repositories: readonly SandboxRepository[]): Promise<void>
  /** From then on, its tokens get 401, and its repositories 404. */
  uninstall(installationId: number): Promise<void>
  /** Until it is unsuspended, its tokens get 403 and it gets no new ones. */
  suspend(installationId: number): Promise<void>
  unsuspend(installationId: number): Promise<void>
  /** Sets the callback URL of the app, to which people return after approving it. Before that, nobody can sign in. */
  callbacksTo(url: string): void
  /** Sets the person who approves the app, without asking; null, the default, for somebody who declines. */
  signInAs(login: string | null): void
  /** From then on, every user token gets 401. */
  revokeUserTokens(): void
  /** Advances GitHub's clock at once, as it reports many times in whole seconds. */
  advance(milliseconds: number): void
  /** Adds a fault for future requests. */
  fault(fault: Fault): void
  /** Sends the first delivery with this id again. @throws if there was none */
  redeliver(guid: string): Promise<void>
  /** Sends any event at once, signed by default, and returns the app's response. */
  deliver(event: string, payload: object, options?: { guid?: string; signature?: string }): Promise<{ status: number }>
  close(): Promise<void>
}

export type SandboxCheckRun = Readonly<CheckRun>
export type SandboxComment = Readonly<IssueComment>
export type SandboxReviewComment = Readonly<ReviewComment>

/** A repository and the people who work on it. Their actions send the webhooks that GitHub would send. */
export interface SandboxRepository {
  readonly id: number
  readonly owner: string
  readonly name: string
  readonly fullName: string
  readonly gitDir: string
  readonly defaultBranch: string

  /** Commits to a branch, pushes it, and returns the commit's id. A null deletes a file. */
  commit(branch: string, files: Readonly<Record<string, SandboxFile>>, options?: CommitOptions): Promise<string>
  /** Creates and pushes a tag. */
  tag(name: string, sha: string): Promise<void>
  deleteBranch(branch: string): Promise<void>
  /** @returns its number */
  openPullRequest(options: {
    head: string
    base?: string
    title?: string
    body?: string
    draft?: boolean
    /** The repository of the head branch, if it is another one. */
    fork?: SandboxRepository
    by?: string
  }): Promise<number>
  updatePullRequest(number: number, change: PullChange, by?: string): Promise<void>
  /** A repository of the same name under another account. */
  fork(owner: string): Promise<SandboxRepository>
  /** The old name redirects to the new one, in REST and in git. */
  rename(name: string): Promise<void>
  transfer(owner: string): Promise<void>
  delete(): Promise<void>

  /** A completed run of another app, by default GitHub Actions. @returns its id */
  checkRun(options: {
    sha: string
    name: string
    conclusion: CheckConclusion
    app?: string
    output?: { title?: string; summary?: string; text?: string }
  }): Promise<number>
  /** Somebody presses one of the buttons of a run. */
  requestAction(checkRunId: number, identifier: string, sender?: string): Promise<void>
  rerequest(checkRunId: number, sender?: string): Promise<void>
  rerequestSuite(sha: string, sender?: string): Promise<void>

  comment(number: number, body: string, by?: string): Promise<number>
  reply(number: number, reviewCommentId: number, body: string, by?: string): Promise<number>
  /** Edits a comment of either kind. */
  editComment(id: number, body: string, by?: string): Promise<void>
  deleteComment(id: number, by?: string): Promise<void>
  /** Reacts to a comment of either kind. GitHub sends no event for it. */
  react(commentId: number, content: ReactionContent, by?: string): Promise<void>
  unreact(commentId: number, content: ReactionContent, by?: string): Promise<void>
  resolveThread(reviewCommentId: number, by?: string): Promise<void>
  unresolveThread(reviewCommentId: number, by?: string): Promise<void>
  openIssue(title: string, body?: string, by?: string): Promise<number>
  /** Edits, closes or reopens an issue. */
  editIssue(number: number, change: IssueChange, by?: string): Promise<void>
  /** Gives a person a role. `ada`, the default actor, starts with `write`. */
  permission(user: string, role: RepositoryRole): void

  readonly checkRuns: readonly SandboxCheckRun[]
  /** Comments on issues and pull requests. */
  readonly comments: readonly SandboxComment[]
  readonly reviewComments: readonly SandboxReviewComment[]
  readonly pullRequests: readonly Readonly<PullIssue>[]
  readonly issues: readonly Readonly<Issue>[]
}

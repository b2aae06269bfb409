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
  /** What the app may do, as its manifest says. */
  readonly permissions?: Permissions
  /** The events that the app receives; those about installations always come. */
  readonly events?: readonly string[]
  readonly slug?: string
  /** Milliseconds that the app has to answer a delivery; GitHub's ten seconds when left out. */
  readonly deliveryTimeout?: number
  /** How many deliveries are under way at a time; one when left out, so that they come in their order. */
  readonly deliveriesAtOnce?: number
  /** Asked about every request that no `fault` was made for. */
  readonly faults?: FaultOf
  /** Milliseconds that GitHub's clock is ahead of this machine's; 0 when left out. */
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
    /** PKCS#1 PEM, as GitHub gives out. */
    readonly privateKey: string
    readonly webhookSecret: string
    readonly clientId: string
    readonly clientSecret: string
  }
  /** Every request so far, oldest first. */
  readonly requests: readonly LoggedRequest[]
  /** Every attempt to deliver an event, oldest first. */
  readonly deliveries: readonly DeliveryRecord[]
  /** Where deliveries go. While it is null the app is down: deliveries fail and are not tried again. */
  webhooksTo(url: string | null): void
  /** Resolves when every delivery was answered, those that the answers led to included. */
  settled(): Promise<void>
  createRepository(options: {
    owner: string
    name: string
    private?: boolean
    defaultBranch?: string
    /** A git folder whose branches and tags it starts with. */
    from?: string
    /** Of a new owner; an organization when left out. */
    ownerType?: 'User' | 'Organization'
  }): Promise<SandboxRepository>
  install(repositories: readonly SandboxRepository[], account?: string): Promise<{ id: number }>
  addToInstallation(installationId: number, repositories: readonly SandboxRepository[]): Promise<void>
  removeFromInstallation(installationId: number, repositories: readonly SandboxRepository[]): Promise<void>
  /** From now on its tokens get 401, and its repositories 404. */
  uninstall(installationId: number): Promise<void>
  /** Until it is taken back, its tokens get 403 and it gets no new ones. */
  suspend(installationId: number): Promise<void>
  unsuspend(installationId: number): Promise<void>
  /** The callback URL of the app: where people come back to who approved it. Before it is set, nobody can sign in. */
  callbacksTo(url: string): void
  /** Who is asked to approve the app, and does so at once; null for somebody who declines, as at the start. */
  signInAs(login: string | null): void
  /** From now on every token of a person gets 401. */
  revokeUserTokens(): void
  /** Has GitHub's clock go on by so many milliseconds at once: it tells many times in whole seconds. */
  advance(milliseconds: number): void
  /** Makes something go wrong with requests to come. */
  fault(fault: Fault): void
  /** Sends the first delivery of that id once more. @throws when there was none */
  redeliver(guid: string): Promise<void>
  /** Sends any event at once, signed unless told otherwise, and gives back the app's answer. */
  deliver(event: string, payload: object, options?: { guid?: string; signature?: string }): Promise<{ status: number }>
  close(): Promise<void>
}

export type SandboxCheckRun = Readonly<CheckRun>
export type SandboxComment = Readonly<IssueComment>
export type SandboxReviewComment = Readonly<ReviewComment>

/** A repository and the people who work on it. What they do sends the webhooks that GitHub would send. */
export interface SandboxRepository {
  readonly id: number
  readonly owner: string
  readonly name: string
  readonly fullName: string
  readonly gitDir: string
  readonly defaultBranch: string

  /** Commits onto a branch, pushes it, and gives back the commit's id. A null deletes a file. */
  commit(branch: string, files: Readonly<Record<string, SandboxFile>>, options?: CommitOptions): Promise<string>
  /** Makes a tag of a commit and pushes it. */
  tag(name: string, sha: string): Promise<void>
  deleteBranch(branch: string): Promise<void>
  /** @returns its number */
  openPullRequest(options: {
    head: string
    base?: string
    title?: string
    body?: string
    draft?: boolean
    /** Where the head branch is, if not here. */
    fork?: SandboxRepository
    by?: string
  }): Promise<number>
  updatePullRequest(number: number, change: PullChange, by?: string): Promise<void>
  /** A repository of the same name under somebody's account. */
  fork(owner: string): Promise<SandboxRepository>
  /** The old name leads to the new one, in REST and in git. */
  rename(name: string): Promise<void>
  transfer(owner: string): Promise<void>
  delete(): Promise<void>

  /** A completed run of another app, GitHub Actions when no other is named. @returns its id */
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
  /** Gives a person a role. `ada`, who does what no other is named for, starts with `write`. */
  permission(user: string, role: RepositoryRole): void

  readonly checkRuns: readonly SandboxCheckRun[]
  /** Below issues and pull requests. */
  readonly comments: readonly SandboxComment[]
  readonly reviewComments: readonly SandboxReviewComment[]
  readonly pullRequests: readonly Readonly<PullIssue>[]
  readonly issues: readonly Readonly<Issue>[]
}

import type { SandboxFile } from 'github-sandbox/repositories/commit-stream'
import type { GitHubSandbox, SandboxRepository } from 'github-sandbox/sandbox'
import type { StandIn } from '../../test/base/models/endpoint.ts'
import { PROJECT } from '../../test/scaling/project.ts'
import { completed, completedBefore } from '../sandboxed.ts'

export const GROUPS = ['git', 'workflows', 'databases', 'annotations', 'strangers', 'pages'] as const
export type Group = (typeof GROUPS)[number]

/** An attack on a server by somebody who has installed the App, or writes to a repository with it. */
export interface Attack {
  readonly name: string
  readonly group: Group
  readonly database: 'embedded' | 'PostgreSQL'
  /** Maximum milliseconds; defaults to the duration of a few honest pull requests. */
  readonly lasts?: number
  /** Number of concurrent attackers; defaults to two. */
  readonly lanes?: number
  /** The honest repository; defaults to the project, and pull requests that add a page. */
  readonly honest?: HonestRepository
  /** Further environment variables of the server. */
  readonly settings?: Readonly<Record<string, string>>
  /** Model of the server; defaults to none. */
  readonly model?: StandIn['answer']
  /** Prepares the attack, without attacking yet. */
  prepare(stage: Stage): Promise<Strike>
  /** What the attack has done that a server must not allow, besides delaying others, as a phrase; null for nothing. */
  harm?(stage: Stage): Promise<string | null>
}

export interface HonestRepository {
  readonly files: Readonly<Record<string, string>>
  /** What each pull request changes, besides a page that it adds. */
  readonly change: Readonly<Record<string, SandboxFile>>
}

export interface Stage {
  readonly github: GitHubSandbox
  /** The address of the server under attack. */
  readonly url: string
  /** Its PostgreSQL; null for an embedded database. */
  readonly databaseUrl: string | null
  /** The folder with the clones of the server. */
  readonly clones: string
  /** The repository whose checks are measured. */
  readonly honest: SandboxRepository
  /** The server's model; null if it has none. */
  readonly model: StandIn | null
}

/** Attacks once. Returns the final message to the attacker; null without a visible result. */
export type Strike = (turn: Turn) => Promise<string | null | typeof NO_MORE>

/** No attacks are left. */
export const NO_MORE = Symbol('no more')

export interface Turn {
  /** Number of the concurrent attacker, from 0. */
  readonly lane: number
  /** How often this attacker has attacked before. */
  readonly round: number
  /** Aborted when nobody waits for the result. */
  readonly signal: AbortSignal
}

/** A repository of an account with the App installed, after its first scan. */
export async function installed(
  github: GitHubSandbox,
  owner: string,
  files: Readonly<Record<string, string>> = PROJECT,
  name = 'tidy',
): Promise<SandboxRepository> {
  const repository = await github.createRepository({ owner, name })
  const first = await repository.commit('main', files)
  await github.install([repository])
  await completed(repository, first)
  return repository
}

/** Commits to a separate branch, opens a pull request from it, and waits for its check. */
export async function checkedPullRequest(
  repository: SandboxRepository,
  { branch, files }: { readonly branch: string; readonly files: Readonly<Record<string, SandboxFile>> },
  signal: AbortSignal,
): Promise<string | null> {
  const head = await repository.commit(branch, files, { from: 'main' })
  await repository.openPullRequest({ head: branch })
  return titleOf(repository, head, signal)
}

/** The conclusion and title of a commit's completed check; null if nobody waits for it any more. */
export async function titleOf(repository: SandboxRepository, sha: string, signal: AbortSignal): Promise<string | null> {
  const run = await completedBefore(repository, sha, signal)
  return run && `${run.conclusion}: ${run.title ?? ''}`
}

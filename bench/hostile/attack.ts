import type { GitHubSandbox, SandboxRepository } from 'github-sandbox/sandbox'
import { PROJECT } from '../../test/scaling/project.ts'
import { completed, completedBefore } from '../sandboxed.ts'

export const GROUPS = ['git', 'workflows', 'databases', 'annotations', 'pages'] as const
export type Group = (typeof GROUPS)[number]

/** What a stranger who has installed the App, or writes to a repository of somebody who has, may do to a server. */
export interface Attack {
  readonly name: string
  readonly group: Group
  readonly database: 'embedded' | 'PostgreSQL'
  /** Milliseconds that it goes on for at most; left out, for as long as a few honest pull requests take. */
  readonly lasts?: number
  /** How many attack at the same time; two, if left out. */
  readonly lanes?: number
  /** Makes what it needs, as far as that is no attack yet. */
  prepare(stage: Stage): Promise<Strike>
}

export interface Stage {
  readonly github: GitHubSandbox
  /** Of the server under attack. */
  readonly url: string
  /** Of its PostgreSQL; null where the database is embedded. */
  readonly databaseUrl: string | null
}

/** Attacks once. What the attacker is told in the end; null where nothing comes of it that can be seen. */
export type Strike = (turn: Turn) => Promise<string | null | typeof NO_MORE>

/** There is no attack left. */
export const NO_MORE = Symbol('no more')

export interface Turn {
  /** Which of those that attack at the same time it is; from 0. */
  readonly lane: number
  /** How often this one has attacked before. */
  readonly round: number
  /** Aborted when nobody waits for what comes of it. */
  readonly signal: AbortSignal
}

/** A repository of one account with the App installed, whose first scan is done. */
export async function installed(
  github: GitHubSandbox,
  owner: string,
  files: Readonly<Record<string, string>> = PROJECT,
): Promise<SandboxRepository> {
  const repository = await github.createRepository({ owner, name: 'tidy' })
  const first = await repository.commit('main', files)
  await github.install([repository])
  await completed(repository, first)
  return repository
}

/** Commits onto a branch of its own, opens a pull request from there, and waits for its check. */
export async function checkedPullRequest(
  repository: SandboxRepository,
  { branch, files }: { readonly branch: string; readonly files: Readonly<Record<string, string>> },
  signal: AbortSignal,
): Promise<string | null> {
  const head = await repository.commit(branch, files, { from: 'main' })
  await repository.openPullRequest({ head: branch })
  return titleOf(repository, head, signal)
}

/** What the completed check of a commit says; null when nobody waits for it any more. */
export async function titleOf(repository: SandboxRepository, sha: string, signal: AbortSignal): Promise<string | null> {
  const run = await completedBefore(repository, sha, signal)
  return run && `${run.conclusion}: ${run.title ?? ''}`
}

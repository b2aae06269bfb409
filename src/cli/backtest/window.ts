import type { Change } from '../../backtest/told.ts'
import type { GitRepository } from '../../git/types.ts'
import { isoDate } from '../../report/claim-text.ts'
import { CliError } from '../terminal/errors.ts'

/** The commits of a main line that are checked. */
export interface Window {
  /** Full id of the newest one. */
  readonly head: string
  /** The commit before them; null where their first has no parent, or there are none. */
  readonly base: string | null
  /** Each with its first parent before it, the oldest first. */
  readonly changes: readonly Change[]
}

/**
 * The newest commit of the default branch: where the remote's HEAD is, or HEAD in a repository that knows of no remote.
 *
 * @throws GitError `DOCALIGN_E103` where there is no commit
 */
export async function defaultHead({ resolve }: Pick<GitRepository, 'resolve'>): Promise<string> {
  return resolve('refs/remotes/origin/HEAD').catch(() => resolve('HEAD'))
}

/**
 * The commits of the main line of `head` back to the first that is older than a time. The first commit of a repository changed nothing,
 * so it is only ever the base.
 *
 * @param since Unix seconds
 * @throws CliError `DOCALIGN_E402` where a shallow clone does not hold them
 */
export async function openWindow(repository: GitRepository, head: string, since: number): Promise<Window> {
  const changes: Change[] = []
  let base: string | null = null
  for (const commit of await repository.mainline(head)) {
    const about = { commit, ...(await repository.about(commit)) }
    base = commit
    if (about.time < since) break
    changes.push(about)
  }
  const [oldest] = changes.slice(-1)
  if (oldest === undefined || oldest.commit !== base) return { head, base, changes: changes.reverse() }
  if (repository.shallow)
    throw new CliError(
      'DOCALIGN_E402',
      `the clone at ${repository.path} is shallow: its history begins at ${isoDate(oldest.time)} — git fetch --unshallow (in GitHub Actions fetch-depth: 0), or a later --since`,
    )
  return { head, base, changes: changes.slice(0, -1).reverse() }
}

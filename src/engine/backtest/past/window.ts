import type { GitRepository } from '../../../base/git/types.ts'
import { BacktestError } from '../errors.ts'
import type { Change } from '../statements.ts'

/** The commits of a main line to check. */
export interface Window {
  /** Full id of the newest one. */
  readonly head: string
  /** The commit before them; null if the first one has no parent, or if there are none. */
  readonly base: string | null
  /** Each follows its first parent, oldest first. */
  readonly changes: readonly Change[]
}

/**
 * The newest commit of the default branch: the remote's HEAD, or HEAD in a repository without a remote.
 *
 * @throws GitError `DOCALIGN_E103` if there is no commit
 */
export async function defaultHead({ resolve }: Pick<GitRepository, 'resolve'>): Promise<string> {
  return resolve('refs/remotes/origin/HEAD').catch(() => resolve('HEAD'))
}

/** Number of consecutive older commits after which the rest counts as older too, as people's clocks differ. */
const OLDER_IN_A_ROW = 5

/**
 * The commits on the main line of `head` since a time. The first commit of a repository changed nothing, so it is only used as a base.
 *
 * @param since in Unix seconds
 * @param most maximum number of changes; the newest are kept
 * @throws BacktestError if a shallow clone does not contain them
 */
export async function openWindow(
  repository: GitRepository,
  head: string,
  since: number,
  most = Number.POSITIVE_INFINITY,
): Promise<Window> {
  const read: Change[] = []
  let older = 0
  for (const commit of await repository.mainline(head)) {
    const about = { commit, ...(await repository.about(commit)) }
    read.push(about)
    older = about.time < since ? older + 1 : 0
    if (older === OLDER_IN_A_ROW || read.length - older > most) break
  }
  const changes = read.slice(0, Math.min(read.length - older, most))
  const before = read[changes.length]
  if (before) return { head, base: before.commit, changes: changes.reverse() }
  const first = changes.pop()
  if (first && repository.shallow)
    throw new BacktestError(
      `the clone at ${repository.path} is shallow: its history begins at ${new Date(first.time * 1000).toISOString().slice(0, 10)} — git fetch --unshallow (in GitHub Actions fetch-depth: 0), or a later --since`,
    )
  return { head, base: first?.commit ?? null, changes: changes.reverse() }
}

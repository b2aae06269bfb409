import type { GitRepository } from '../../git/types.ts'
import { BacktestError } from '../errors.ts'
import type { Change } from '../told.ts'

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

/** Commits in a row that are older before the rest counts as older too: clocks of several people do not agree. */
const OLDER_IN_A_ROW = 5

/**
 * The commits of the main line of `head` back to the last that is not older than a time. The first commit of a repository changed nothing,
 * so it is only ever the base.
 *
 * @param since Unix seconds
 * @param most changes: of more, the newest
 * @throws BacktestError where a shallow clone does not hold them
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

import type { GitRepository, Unsaved } from '../../base/git/types.ts'
import type { CheckedState } from '../../engine/scan/result.ts'
import type { Invocation } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'
import { textOption } from '../terminal/options.ts'

export interface Checked {
  readonly state: CheckedState
  /** Full id of the scanned commit; for uncommitted content, the commit is not in any repository. */
  readonly head: string
  /** Full id of the repository's commit that is scanned, or that the uncommitted content is based on; null before the first commit. */
  readonly committed: string | null
  /** Full id of the base commit; null to check all docs. */
  readonly base: string | null
}

/**
 * The state to check by the options: a commit with `--head`, the index with `--staged`, otherwise the files on disk, or HEAD in a bare
 * repository. `--base` without `--head` means the merge base with that branch. Staged content is compared with HEAD by default.
 *
 * @param unsaved what an editor has instead of the files on disk
 * @throws CliError `DOCALIGN_E401` for options that exclude each other
 * @throws GitError `DOCALIGN_E102` or `DOCALIGN_E103` for references that resolve to no commit
 */
export async function checkedState(
  repository: GitRepository,
  invocation: Invocation,
  unsaved?: Unsaved,
): Promise<Checked> {
  const [headRef, baseRef] = [commitOption(invocation, 'head'), commitOption(invocation, 'base')]
  const wantsIndex = invocation.options.has('staged')
  if (headRef !== null && wantsIndex) throw usageError('--head and --staged exclude each other; give one')
  if (headRef !== null) {
    const head = await repository.resolve(headRef)
    const base = baseRef === null ? null : await repository.resolve(baseRef)
    return { state: 'commit', head, committed: head, base }
  }
  const head = await repository.uncommitted(wantsIndex ? 'index' : 'work tree', unsaved)
  if (head === null && wantsIndex) throw usageError(`nothing is checked out at ${repository.path} that could be staged`)
  const state = head === null ? 'commit' : wantsIndex ? 'index' : 'work tree'
  const committed = head === null ? await repository.resolve('HEAD') : await committedOf(repository, head)
  const base = wantsIndex && baseRef === null ? committed : await mergeBaseOf(repository, baseRef, committed)
  return { state, head: head ?? committed ?? '', committed, base }
}

/** No name of a commit has two dots. */
const RANGE = /^(.+?)\.{2,3}(.*)$/

/** @throws CliError `DOCALIGN_E401` for a range */
function commitOption(invocation: Invocation, option: 'base' | 'head'): string | null {
  const ref = textOption(invocation, option)
  const [, from, to] = RANGE.exec(ref ?? '') ?? []
  if (from !== undefined)
    throw usageError(`--${option} is one commit, not a range: give --base ${from} --head ${to || 'HEAD'}`)
  return ref
}

async function committedOf(repository: GitRepository, head: string): Promise<string | null> {
  const parent = await repository.firstParent(head)
  const isCommitted = await repository.resolve('HEAD').then(
    (oid) => oid === head,
    () => false,
  )
  return isCommitted ? head : parent
}

async function mergeBaseOf(
  repository: GitRepository,
  ref: string | null,
  committed: string | null,
): Promise<string | null> {
  if (ref === null) return null
  const base = await repository.resolve(ref)
  return committed === null ? base : ((await repository.mergeBase(base, committed)) ?? base)
}

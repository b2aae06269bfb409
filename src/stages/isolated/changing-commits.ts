import type { GitRepository } from '../../base/git/types.ts'
import { isDocPath } from '../../engine/docs/read.ts'
import { classifyPath } from '../../engine/facts/files/file-class.ts'
import type { ChangingCommit } from '../verdict-events.ts'
import type { ChangedTogetherRequest, CommitOfPairs } from './protocol.ts'

/** A commit that changes everything shows no relation. */
const MAX_PAIRS = 500
/** Maximum pairs from one reading of history. */
const MAX_TOTAL = 50_000
/** Maximum commits between two scans that are examined for what they changed together; the newest ones. */
const MAX_COMMITS = 100
/** Nobody reviews this many files: the changes of such a commit do not count. */
const MAX_CHANGED = 5000
const CODE: ReadonlySet<string> = new Set(['source', 'config', 'test'])

/** Which code and pages the ancestors of a head changed together. */
export async function readChangedTogether(
  clone: GitRepository,
  { head, since, after }: ChangedTogetherRequest,
): Promise<CommitOfPairs[]> {
  const commits: CommitOfPairs[] = []
  let total = 0
  for (const { commit, time, paths } of await clone.changedTogether(head, { since, after })) {
    const docFiles = paths.filter((path) => isDocPath(path) && classifyPath(path) === 'doc')
    const codeFiles = paths.filter((path) => CODE.has(classifyPath(path)))
    const pairs = docFiles.length * codeFiles.length
    if (pairs === 0 || pairs > MAX_PAIRS) continue
    total += pairs
    if (total > MAX_TOTAL) break
    commits.push({ sha: commit, committedAt: time * 1000, codeFiles, docFiles })
  }
  return commits
}

/** The commits of the main line after one commit up to another, oldest first, each with its changes. */
export async function readCommitsSince(clone: GitRepository, since: string, head: string): Promise<ChangingCommit[]> {
  const commits: ChangingCommit[] = []
  let sha = head
  while (sha !== since && commits.length < MAX_COMMITS) {
    const parent = await clone.firstParent(sha)
    // The commit that was scanned before is no longer on the main line.
    if (parent === null || !(await clone.isAncestor(since, sha))) break
    const [changes = []] = await clone.changesFrom([parent], sha)
    const changed = changes.length > MAX_CHANGED ? [] : changes.map(({ path }) => path)
    commits.push({ sha, changed: new Set(changed) })
    sha = parent
  }
  return commits.reverse()
}

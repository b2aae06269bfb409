import type { Addition, Change, Deletion } from '../types.ts'
import type { HistoryCommit, HistoryQuestion } from './history.ts'

export interface PathChanges {
  /** The last deletion of each path. */
  readonly deletions: ReadonlyMap<string, Deletion>
  /** Files that were added only once, by a commit that deleted nothing and so moved nothing. */
  readonly additions: ReadonlyMap<string, Addition>
}

/** Maximum characters of the stored paths, of each kind: a million files have fewer. */
const MAX_LENGTH = 150_000_000
/** The cost of a path besides its characters. */
const PATH_COST = 100

/**
 * One pass over the history, newest first. A merge is compared with its first parent: that costs a fifth more than omitting merges and
 * shows what only the merge removed; comparing it with all its parents costs twice as much.
 */
export function pathChangesOf(commit: string): HistoryQuestion {
  return { commits: [commit], shown: ['--diff-merges=first-parent', '--diff-filter=AD'] }
}

/** A branch's changes appear again at its merge; they belong to the commit on the branch. */
export async function collectPathChanges(
  history: AsyncIterable<HistoryCommit>,
  leaveOut: (what: string) => void,
): Promise<PathChanges> {
  const deletions = createDeletions()
  const additions = createAdditions()
  for await (const commit of history) {
    for (const { status, path } of commit.changes) if (status === 'D') deletions.add(path, commit)
    additions.add(commit)
    if (Math.max(deletions.length(), additions.length()) <= MAX_LENGTH) continue
    leaveOut(`which files came and went before commit ${commit.commit} is not read`)
    break
  }
  return { deletions: deletions.byPath, additions: additions.byPath }
}

/** The same for a commit on top of another one, from what is known of that one. */
export function pathChangesAfter(
  { deletions, additions }: PathChanges,
  changes: readonly Change[],
  by: { readonly commit: string; readonly time: number },
): PathChanges {
  const deleted = changes.filter(({ status }) => status === 'deleted')
  const added = changes.filter(({ status }) => status === 'added')
  if (deleted.length + added.length === 0) return { deletions, additions }
  const once = added.filter(({ path }) => deleted.length === 0 && !deletions.has(path))
  const all = new Map(additions)
  for (const { path } of added) all.delete(path)
  for (const { path, after } of once) all.set(path, { commit: by.commit, oid: after?.oid ?? '' })
  return {
    deletions: new Map([...deletions, ...deleted.map(({ path }) => [path, { path, ...by }] as const)]),
    additions: all,
  }
}

function createDeletions() {
  const byPath = new Map<string, Deletion>()
  const byMerge = new Set<string>()
  let length = 0
  return {
    byPath,
    length: () => length,
    add(path: string, by: HistoryCommit): void {
      const isKnown = byPath.has(path)
      if (isKnown && !(byMerge.has(path) && !by.isMerge)) return
      if (!isKnown) length += path.length + PATH_COST
      byPath.set(path, { path, commit: by.commit, time: by.time })
      if (by.isMerge) byMerge.add(path)
      else byMerge.delete(path)
    },
  }
}

function createAdditions() {
  const byPath = new Map<string, Addition>()
  const seen = new Set<string>()
  let length = 0
  return {
    byPath,
    length: () => length,
    add({ commit, isMerge, changes }: HistoryCommit): void {
      if (isMerge) return
      const deletes = changes.some(({ status }) => status === 'D')
      for (const { status, path, oid } of changes) {
        if (status !== 'A') continue
        if (seen.has(path) || deletes) byPath.delete(path)
        else byPath.set(path, { commit, oid })
        if (!seen.has(path)) length += path.length + PATH_COST
        seen.add(path)
      }
    },
  }
}

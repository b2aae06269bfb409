import { fields } from './names.ts'
import type { Deletion } from './types.ts'

/**
 * One pass over the history, newest first. A merge is compared with its first parent: that costs a fifth more than leaving
 * merges out and shows what only the merge removed, where comparing it with all of its parents costs twice as much.
 */
export function deletionsArguments(commit: string): string[] {
  const what = ['--diff-merges=first-parent', '--name-status', '--no-renames', '--diff-filter=D']
  return ['log', ...what, '--no-show-signature', '--format=%H %ct %P', '-z', commit]
}

const HEADER = /^([0-9a-f]{40,64}) (-?\d+) ([0-9a-f ]*)$/

/**
 * Reads `<commit> <time> <parents>`, and for each path a field `D` and a field with the path. Empty fields and line ends
 * stand between them where git sees fit, but never between a status and its path. What a branch deleted shows again at the
 * merge that brought it in; the commit on the branch is the one that did it.
 */
export function parseDeletions(output: Buffer): Map<string, Deletion> {
  const deletions = new Map<string, Deletion>()
  const byMerge = new Set<string>()
  let record = { commit: '', time: 0 }
  let isMerge = false
  let pathFollows = false
  for (const { text: path } of fields(output)) {
    if (!pathFollows) {
      const text = path.startsWith('\n') ? path.slice(1) : path
      pathFollows = text === 'D'
      const [, commit, time, parents = ''] = HEADER.exec(text) ?? []
      if (commit === undefined) continue
      record = { commit, time: Number(time) }
      isMerge = parents.includes(' ')
      continue
    }
    pathFollows = false
    if (!deletions.has(path) || (byMerge.has(path) && !isMerge)) deletions.set(path, { path, ...record })
    else continue
    if (isMerge) byMerge.add(path)
    else byMerge.delete(path)
  }
  return deletions
}

import { fields } from '../names.ts'
import type { Addition, Deletion } from '../types.ts'

export interface PathChanges {
  /** The last deletion of each path. */
  readonly deletions: ReadonlyMap<string, Deletion>
  /** The files that one commit added and none added again, where that commit deleted nothing and so moved nothing. */
  readonly additions: ReadonlyMap<string, Addition>
}

/**
 * One pass over the history, newest first. A merge is compared with its first parent: that costs a fifth more than leaving
 * merges out and shows what only the merge removed, where comparing it with all of its parents costs twice as much.
 */
export function pathChangesArguments(commit: string): string[] {
  const what = ['--diff-merges=first-parent', '--raw', '--no-abbrev', '--no-renames', '--diff-filter=AD']
  return ['log', ...what, '--no-show-signature', '--format=%H %ct %P', '-z', commit]
}

const HEADER = /^([0-9a-f]{40,64}) (-?\d+) ([0-9a-f ]*)$/
const CHANGE = /^:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) ([AD])$/

interface Commit {
  readonly commit: string
  readonly time: number
  readonly isMerge: boolean
  readonly added: Map<string, string>
  deletes: boolean
}

/**
 * Reads `<commit> <time> <parents>`, and for each path a field that tells of its change and a field with the path. Empty fields and
 * line ends stand between them where git sees fit, but never between a change and its path. What a branch did shows again at
 * the merge that brought it in; the commit on the branch is the one that did it.
 */
export function parsePathChanges(output: Buffer): PathChanges {
  const deletions = createDeletions()
  const additions = createAdditions()
  let current: Commit | null = null
  let change: { readonly oid: string; readonly isAddition: boolean } | null = null
  for (const { text } of fields(output)) {
    if (change && current) {
      if (change.isAddition) current.added.set(text, change.oid)
      else deletions.add(text, current)
      change = null
      continue
    }
    const [, oid, kind] = CHANGE.exec(text.replace(/^\n/, '')) ?? []
    if (oid !== undefined) change = { oid, isAddition: kind === 'A' }
    const [, commit, time, parents = ''] = HEADER.exec(text.replace(/^\n/, '')) ?? []
    if (commit === undefined) continue
    if (current) additions.add(current)
    current = { commit, time: Number(time), isMerge: parents.includes(' '), added: new Map(), deletes: false }
  }
  if (current) additions.add(current)
  return { deletions: deletions.byPath, additions: additions.byPath }
}

function createDeletions() {
  const byPath = new Map<string, Deletion>()
  const byMerge = new Set<string>()
  return {
    byPath,
    add(path: string, by: Commit): void {
      by.deletes = true
      if (byPath.has(path) && !(byMerge.has(path) && !by.isMerge)) return
      byPath.set(path, { path, commit: by.commit, time: by.time })
      if (by.isMerge) byMerge.add(path)
      else byMerge.delete(path)
    },
  }
}

function createAdditions() {
  const byPath = new Map<string, Addition>()
  const seen = new Set<string>()
  return {
    byPath,
    add({ commit, isMerge, added, deletes }: Commit): void {
      if (isMerge) return
      for (const [path, oid] of added) {
        if (seen.has(path) || deletes) byPath.delete(path)
        else byPath.set(path, { commit, oid })
        seen.add(path)
      }
    },
  }
}

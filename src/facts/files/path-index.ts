import type { Change, TreeEntry } from '../../git/types.ts'
import { groupBy } from '../../group-by.ts'
import { once } from '../../memoize.ts'
import { baseName, foldersOf } from '../../paths.ts'

/** The paths of one commit, ready for the questions that docs raise. Folders are paths without a trailing slash. */
export interface PathIndex {
  readonly entries: ReadonlyMap<string, TreeEntry>
  /** A file, symlink or submodule of exactly this path. */
  has(path: string): boolean
  isFolder(path: string): boolean
  /** Every folder but the root. */
  folders(): ReadonlySet<string>
  /** A file or folder, or something behind a symlink or inside a submodule, which cannot be looked into. */
  exists(path: string): boolean
  /** Paths (files and folders) that end in `/suffix` or are it, at most `limit`. */
  endingWith(suffix: string, limit?: number): readonly string[]
}

/** Indexes the entries of a commit's tree. */
export function createPathIndex(entries: Iterable<TreeEntry>): PathIndex {
  return indexOf(new Map(Array.from(entries, (entry) => [entry.path, entry])))
}

/** What changes replaced or deleted; how large it was is not known. */
export function entriesBefore(changes: readonly Change[]): TreeEntry[] {
  return changes.flatMap(({ path, before }) =>
    before ? [{ path, kind: before.kind, oid: before.oid, size: null }] : [],
  )
}

/** The paths of another commit, from those of `head` and the changes that lead from that commit to head. */
export function pathsBefore(head: PathIndex, changes: readonly Change[]): PathIndex {
  const map = new Map(head.entries)
  for (const { path, before } of changes) if (before === null) map.delete(path)
  for (const entry of entriesBefore(changes)) map.set(entry.path, entry)
  return indexOf(map)
}

function indexOf(entries: ReadonlyMap<string, TreeEntry>): PathIndex {
  const folders = once(() => foldersOf(entries.keys()))
  const named = once(() => groupBy([...entries.keys(), ...folders()], baseName))
  const opaque = once(() =>
    [...entries.values()].flatMap(({ kind, path }) => (kind === 'symlink' || kind === 'submodule' ? [`${path}/`] : [])),
  )
  const isFolder = (path: string): boolean => path === '' || folders().has(path)
  const isBehindOpaque = (path: string): boolean => opaque().some((prefix) => path.startsWith(prefix))
  return {
    entries,
    has: (path) => entries.has(path),
    isFolder,
    folders,
    exists: (path) => entries.has(path) || isFolder(path) || isBehindOpaque(path),
    endingWith: (suffix, limit = 20) => {
      const tail = `/${suffix}`
      const found: string[] = []
      for (const path of named().get(baseName(suffix)) ?? []) {
        if (path === suffix || path.endsWith(tail)) found.push(path)
        if (found.length >= limit) break
      }
      return found
    },
  }
}

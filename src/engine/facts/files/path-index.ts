import type { Change, TreeEntry } from '../../../base/git/types.ts'
import { groupBy } from '../../../base/group-by.ts'
import { once } from '../../../base/memoize.ts'
import { baseName, foldersOf } from '../../../base/paths.ts'

/** The paths of one commit, indexed for lookups. Folders are paths without a trailing slash. */
export interface PathIndex {
  readonly entries: ReadonlyMap<string, TreeEntry>
  /** Whether there is a file, symlink or submodule at exactly this path. */
  has(path: string): boolean
  isFolder(path: string): boolean
  /** Every folder except the root. */
  folders(): ReadonlySet<string>
  /** Whether there is a file or folder, or a symlink or submodule above it, whose content is unknown. */
  exists(path: string): boolean
  /** Paths (files and folders) that equal the suffix or end in `/suffix`, at most `limit`. */
  endingWith(suffix: string, limit?: number): readonly string[]
}

/** Indexes the entries of a commit's tree. */
export function createPathIndex(entries: Iterable<TreeEntry>): PathIndex {
  return indexOf(new Map(Array.from(entries, (entry) => [entry.path, entry])))
}

/** The entries that changes replaced or deleted; their size is unknown. */
export function entriesBefore(changes: readonly Change[]): TreeEntry[] {
  return changes.flatMap(({ path, before }) =>
    before ? [{ path, kind: before.kind, oid: before.oid, size: null }] : [],
  )
}

/** The paths of another commit, from those of `head` and the changes from that commit to head. */
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
  const isBelowOpaque = (path: string): boolean => opaque().some((prefix) => path.startsWith(prefix))
  return {
    entries,
    has: (path) => entries.has(path),
    isFolder,
    folders,
    exists: (path) => entries.has(path) || isFolder(path) || isBelowOpaque(path),
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

import type { Change, TreeEntry } from '../git/types.ts'
import { groupBy } from '../group-by.ts'

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
  const map = new Map<string, TreeEntry>()
  for (const entry of entries) map.set(entry.path, entry)
  return indexOf(map)
}

/** The paths of another commit, from those of `head` and the changes that lead from that commit to head. */
export function pathsBefore(head: PathIndex, changes: readonly Change[]): PathIndex {
  const map = new Map(head.entries)
  for (const change of changes) {
    if (change.before)
      map.set(change.path, { path: change.path, kind: change.before.kind, oid: change.before.oid, size: null })
    else map.delete(change.path)
  }
  return indexOf(map)
}

function indexOf(entries: ReadonlyMap<string, TreeEntry>): PathIndex {
  let folders: Set<string> | undefined
  let byName: Map<string, string[]> | undefined
  let opaque: string[] | undefined
  const allFolders = (): Set<string> => {
    folders ??= foldersOf(entries.keys())
    return folders
  }
  const named = (): Map<string, string[]> => {
    byName ??= groupBy([...entries.keys(), ...allFolders()], baseName)
    return byName
  }
  const isFolder = (path: string): boolean => path === '' || allFolders().has(path)
  const behindOpaque = (path: string): boolean => {
    opaque ??= [...entries.values()]
      .filter((entry) => entry.kind === 'symlink' || entry.kind === 'submodule')
      .map((entry) => `${entry.path}/`)
    return opaque.some((prefix) => path.startsWith(prefix))
  }
  return {
    entries,
    has: (path) => entries.has(path),
    isFolder,
    folders: allFolders,
    exists: (path) => entries.has(path) || isFolder(path) || behindOpaque(path),
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

/** Every folder above the given paths. */
export function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>()
  for (const path of paths) {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  return folders
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The folder of a path; '' at the root. */
export function folderOf(path: string): string {
  const at = path.lastIndexOf('/')
  return at < 0 ? '' : path.slice(0, at)
}

/** The folder of a path and every folder above it, nearest first, '' last. */
export function foldersAbove(path: string): string[] {
  const found: string[] = []
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) found.push(folder)
  found.push('')
  return found
}

/** Joins and normalises; null when the path leaves the repository. */
export function joinPath(folder: string, path: string): string | null {
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.length === 0) return null
      parts.pop()
    } else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

/** Paths of a repository: `/` separates folders, the root is `''`. */

/** All folders above the given paths. */
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

/** The folder of a path; '' for the root. */
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

/** Whether a path is the folder itself or below it; everything is below the root. */
export function isBelow(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`)
}

export function pathIn(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/** Joins and normalizes; null if the path leaves the repository. */
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

/** Decodes percent escapes; returns the text unchanged if one is invalid. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

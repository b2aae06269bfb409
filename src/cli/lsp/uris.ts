import { relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The path of a file on disk; null for the address of anything else. */
export function pathOfUri(uri: string): string | null {
  if (!uri.startsWith('file:')) return null
  try {
    return fileURLToPath(uri)
  } catch {
    return null
  }
}

export function uriOfPath(root: string, path: string): string {
  return pathToFileURL(resolve(root, path)).href
}

/** The path below a folder, with slashes; null if it is elsewhere. */
export function pathBelow(root: string, path: string): string | null {
  const inside = relative(root, path).split(sep).join('/')
  return inside === '' || inside === '..' || inside.startsWith('../') ? null : inside
}

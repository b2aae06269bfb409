import { type Dirent, lstatSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { notAFile } from '../errors.ts'

/** Files of a work tree that determine how git reads the others. */
const RULES = ['.gitignore', '.gitattributes']

/**
 * Requires that git's rule files are plain files, or do not exist: git would block forever on a pipe.
 *
 * @param paths of files, relative to the work tree, with one character per byte
 * @throws GitError `DOCALIGN_E101` with the first path that is something else
 */
export function requirePlainRules(workTree: string, paths: Iterable<string>): void {
  for (const folder of foldersOf(paths)) for (const name of RULES) requirePlain(placeOf(workTree, `${folder}${name}`))
}

/** The same for folders with a trailing slash and everything below them, except nested repositories, which git does not enter. */
export async function requirePlainRulesBelow(workTree: string, folders: readonly string[]): Promise<void> {
  const open = [...folders]
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const entries = await readdir(placeOf(workTree, folder), { withFileTypes: true, encoding: 'latin1' }).catch(
      (): Dirent[] => [],
    )
    if (entries.some(({ name }) => name === '.git')) continue
    for (const entry of entries) {
      if (RULES.includes(entry.name)) requirePlain(placeOf(workTree, `${folder}${entry.name}`))
      if (entry.isDirectory()) open.push(`${folder}${entry.name}/`)
    }
  }
}

function placeOf(workTree: string, path: string): Buffer {
  return Buffer.concat([Buffer.from(`${workTree}/`), Buffer.from(path, 'latin1')])
}

function requirePlain(place: Buffer): void {
  if (!isPlain(place)) throw notAFile(place.toString('utf8'))
}

/** All parent folders of files, including the root, ''; all others end with a slash. */
export function foldersOf(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set([''])
  for (const path of paths)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end + 1)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  return folders
}

function isPlain(place: Buffer): boolean {
  try {
    const own = lstatSync(place, { throwIfNoEntry: false })
    const found = own?.isSymbolicLink() ? statSync(place, { throwIfNoEntry: false }) : own
    return found === undefined || found.isFile() || found.isDirectory()
  } catch {
    // A parent that is a file, a link to itself, or a folder without access: git cannot read it either.
    return true
  }
}

import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { GitError, notAFile } from '../errors.ts'
import type { GitDirectories } from './locate.ts'
import { readOwnFile } from './own-file.ts'

/** Folders whose files git or this program reads; links with other names, such as hooks, are not followed. */
const READ = new Set(['refs', 'objects', 'info', 'logs', 'reftable'])
/** The socket of git's own file monitor, which nothing opens as a file. */
const OWN_SOCKET = 'fsmonitor--daemon.ipc'
/** Git's own limit. */
const MAX_ALTERNATES = 5
const MAX_LIST_BYTES = 65_536

/**
 * Requires that everything that is read of a repository is a plain file: reading a named pipe would block forever, and a device may be
 * endless.
 *
 * @throws GitError `DOCALIGN_E101` with the first path that is something else
 */
export async function requirePlainFiles({ own, common }: GitDirectories): Promise<void> {
  const seen = new Set<string>()
  for (const folder of [own, common]) await checkFolder(await real(folder), seen, (name) => READ.has(name))
  await checkAlternates(join(common, 'objects'), seen, MAX_ALTERNATES)
}

/** Returns the path itself if nothing exists there. */
async function real(path: string): Promise<string> {
  return realpath(path).catch(() => path)
}

/** `folder` is a real path, so that each is checked once, whatever links lead to it. */
async function checkFolder(folder: string, seen: Set<string>, isRead: (name: string) => boolean): Promise<void> {
  if (seen.has(folder)) return
  seen.add(folder)
  const entries = await readdir(folder, { withFileTypes: true }).catch((): Dirent[] => [])
  const odd = entries.filter((entry) => !entry.isFile() && entry.name !== OWN_SOCKET)
  await Promise.all(
    odd.map(async (entry) => {
      const inside = await folderOf(entry, join(folder, entry.name))
      if (inside !== null && isRead(entry.name)) await checkFolder(inside, seen, () => true)
    }),
  )
}

/** The real path of a folder; null for a file, or a dangling link. */
async function folderOf(entry: Dirent, path: string): Promise<string | null> {
  if (entry.isDirectory()) return path
  const target = entry.isSymbolicLink() ? await stat(path).catch(() => null) : entry
  if (target === null || target.isFile()) return null
  if (target.isDirectory()) return realpath(path)
  throw notAFile(path)
}

/** Checks the object folders that a repository has as alternates, recursively. */
async function checkAlternates(objects: string, seen: Set<string>, depth: number): Promise<void> {
  if (depth === 0) return
  const list = join(objects, 'info', 'alternates')
  const text = String((await readOwnFile(list, MAX_LIST_BYTES)) ?? '')
  for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('#'))) {
    if (line.startsWith('"')) throw new GitError('DOCALIGN_E101', `${list} is not a plain list of folders`)
    const alternate = resolve(objects, line)
    await checkFolder(await real(alternate), seen, () => true)
    await checkAlternates(alternate, seen, depth - 1)
  }
}

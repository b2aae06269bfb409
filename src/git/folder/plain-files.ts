import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { GitError, notAFile } from '../errors.ts'
import type { GitDirectories } from './locate.ts'
import { readOwnFile } from './own-file.ts'

/** Folders that git, or we, read files of; names of the others, such as hooks, lead nowhere. */
const READ = new Set(['refs', 'objects', 'info', 'logs', 'reftable'])
/** The socket of git's own file monitor, which nothing opens as a file. */
const OWN_SOCKET = 'fsmonitor--daemon.ipc'
/** As many as git follows. */
const MAX_ALTERNATES = 5
const MAX_LIST_BYTES = 65_536

/**
 * Makes sure that what is read of a repository are files: a named pipe in place of one would be waited on for ever, and a device may
 * have no end.
 *
 * @throws GitError `DOCALIGN_E101` that names the first that is something else
 */
export async function requirePlainFiles({ own, common }: GitDirectories): Promise<void> {
  const seen = new Set<string>()
  for (const folder of [own, common]) await checkFolder(await real(folder), seen, (name) => READ.has(name))
  await checkAlternates(join(common, 'objects'), seen, MAX_ALTERNATES)
}

/** The path itself where nothing is. */
async function real(path: string): Promise<string> {
  return realpath(path).catch(() => path)
}

/** `folder` is its real path, so that none is looked at twice, however links lead to it. */
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

/** The real path of a folder; null for a file, and where a link leads nowhere. */
async function folderOf(entry: Dirent, path: string): Promise<string | null> {
  if (entry.isDirectory()) return path
  const target = entry.isSymbolicLink() ? await stat(path).catch(() => null) : entry
  if (target === null || target.isFile()) return null
  if (target.isDirectory()) return realpath(path)
  throw notAFile(path)
}

/** The folders of objects that a repository borrows, and those that these do. */
async function checkAlternates(objects: string, seen: Set<string>, depth: number): Promise<void> {
  if (depth === 0) return
  const list = join(objects, 'info', 'alternates')
  const text = String((await readOwnFile(list, MAX_LIST_BYTES)) ?? '')
  for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('#'))) {
    if (line.startsWith('"')) throw new GitError('DOCALIGN_E101', `${list} is not a plain list of folders`)
    const borrowed = resolve(objects, line)
    await checkFolder(await real(borrowed), seen, () => true)
    await checkAlternates(borrowed, seen, depth - 1)
  }
}

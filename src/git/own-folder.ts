import { constants, type Stats } from 'node:fs'
import { chmod, lstat, mkdir } from 'node:fs/promises'

/** Opens a file without following a link, or waiting on a pipe, in its place. */
export const READ_OWN = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Opens or makes a file to add to it, without following a link. */
export const APPEND_OWN =
  constants.O_WRONLY |
  constants.O_APPEND |
  constants.O_CREAT |
  (constants.O_NOFOLLOW ?? 0) |
  (constants.O_NONBLOCK ?? 0)

const FOR_OTHERS = 0o077
const WRITTEN_BY_OTHERS = 0o022

/** Whether nobody else may have written it: it belongs to this process's user, who alone may. Always, on systems without such users. */
export function isOwn({ uid, mode }: Stats): boolean {
  return process.getuid === undefined || (uid === process.getuid() && (mode & WRITTEN_BY_OTHERS) === 0)
}

/**
 * Makes a folder that is closed to everybody else, or closes one that is there.
 *
 * @returns false for one that is not to be used: it cannot be made, is a link, or belongs to somebody else, as in a cache folder that many
 * share
 */
export async function openOwnFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    const found = await lstat(path)
    if (!found.isDirectory()) return false
    if (process.getuid === undefined) return true
    if (found.uid !== process.getuid()) return false
    if ((found.mode & FOR_OTHERS) !== 0) await chmod(path, 0o700)
    return true
  } catch {
    return false
  }
}

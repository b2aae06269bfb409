import { constants, type Stats } from 'node:fs'
import { chmod, lstat, mkdir } from 'node:fs/promises'

/** Opens a file without following a link, or blocking on a pipe. */
export const READ_OWN = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Opens or creates a file for appending, without following a link. */
export const APPEND_OWN =
  constants.O_WRONLY |
  constants.O_APPEND |
  constants.O_CREAT |
  (constants.O_NOFOLLOW ?? 0) |
  (constants.O_NONBLOCK ?? 0)

const FOR_OTHERS = 0o077
const WRITTEN_BY_OTHERS = 0o022

/**
 * Whether nobody else can have written it: it belongs to this process's user, who alone has write permission. Always true on systems
 * without such users.
 */
export function isOwn({ uid, mode }: Stats): boolean {
  return process.getuid === undefined || (uid === process.getuid() && (mode & WRITTEN_BY_OTHERS) === 0)
}

/**
 * Creates a folder without access for others, or removes their access from an existing one.
 *
 * @returns false if the folder must not be used: it cannot be created, is a link, or belongs to somebody else, as in a shared cache folder
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

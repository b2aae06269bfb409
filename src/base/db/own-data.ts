import { hash } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { lstat, mkdir, open, readdir, realpath, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { DatabaseError } from './errors.ts'

/** Opens without following a link, or blocking on a pipe. */
const NO_LINK = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** A folder of data as a command would use it. */
export interface DataFolder {
  readonly dataFolder: string
  /** True if nobody named it: it is `.docalign` in the current folder, which may be a stranger's checkout. */
  readonly isDefaultFolder?: boolean | undefined
}

/**
 * Whether the data in a folder can be used: this user's DocAlign created it there, or the user named the folder. What is in a checkout says
 * nothing about that: who wrote it is recorded in the user's own state folder, by the place and the identity of the folder.
 */
export async function isOwnData({ dataFolder, isDefaultFolder = false }: DataFolder): Promise<boolean> {
  const found = await lstat(dataFolder).catch(() => null)
  if (found === null || !isDefaultFolder) return true
  return found.isDirectory() && (await readMark(dataFolder)) === identityOf(found)
}

/**
 * Requires that a folder can be used, and that there is no link on the way to the files of the database.
 *
 * @throws DatabaseError `DOCALIGN_E604`
 */
export async function requireOwnData(folder: DataFolder): Promise<void> {
  const { dataFolder } = folder
  for (const place of [dataFolder, join(dataFolder, 'postgres')])
    if ((await lstat(place).catch(() => null))?.isSymbolicLink())
      throw new DatabaseError('DOCALIGN_E604', `${place} is a link — name the folder that it leads to in DOCALIGN_DATA`)
  if (await isOwnData(folder)) return
  throw new DatabaseError(
    'DOCALIGN_E604',
    `${dataFolder} was not created by your DocAlign on this machine — if it is yours, set DOCALIGN_DATA=${dataFolder}`,
  )
}

/** Records that this user's DocAlign uses a folder; without a state folder nothing is recorded. */
export async function markOwnData({ dataFolder }: DataFolder): Promise<void> {
  const file = await markOf(dataFolder)
  const found = await lstat(dataFolder).catch(() => null)
  const folder = stateFolder()
  if (file === null || folder === null || found === null) return
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(file, identityOf(found), { mode: 0o600 })
  } catch {
    // The folder can still be used by its name.
  }
}

/**
 * Removes the access of others to the files of a folder, on descriptors: a name may have become a link since it was read.
 *
 * @throws DatabaseError `DOCALIGN_E604` for a link among them; a database has none
 */
export async function closeToOthers(folder: string): Promise<void> {
  await setMode(folder, 0o700)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const place = join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink())
      throw new DatabaseError('DOCALIGN_E604', `${place} is a link, which no database has — remove it`)
    await setMode(place, entry.isDirectory() ? 0o700 : 0o600)
  }
}

async function setMode(place: string, mode: number): Promise<void> {
  const file = await open(place, NO_LINK)
  try {
    await file.chmod(mode)
  } finally {
    await file.close()
  }
}

/** A folder that was deleted and made again is another one. */
function identityOf({ dev, ino, birthtimeMs }: Stats): string {
  return `${dev}:${ino}:${Math.floor(birthtimeMs)}`
}

function stateFolder(): string | null {
  const { XDG_STATE_HOME: state } = process.env
  if (state?.startsWith('/')) return join(state, 'docalign')
  try {
    return join(homedir(), '.local', 'state', 'docalign')
  } catch {
    return null
  }
}

async function markOf(dataFolder: string): Promise<string | null> {
  const folder = stateFolder()
  const place = await realpath(dataFolder).catch(() => null)
  return folder === null || place === null ? null : join(folder, `data-${hash('sha256', place).slice(0, 32)}`)
}

async function readMark(dataFolder: string): Promise<string | null> {
  const path = await markOf(dataFolder)
  const file = path === null ? null : await open(path, NO_LINK).catch(() => null)
  if (file === null) return null
  try {
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

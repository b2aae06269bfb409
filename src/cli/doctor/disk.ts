import { access, constants, mkdtemp, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type CheckResult, fault, ok, warning } from './result.ts'

const MB = 2 ** 20
const GB = 2 ** 30
/** Minimum bytes for the database and the clones. */
const NEEDED = 300 * MB
/** Warns below this number of bytes, which one large repository may take. */
const COMFORTABLE = 3 * GB
const MORE_ROOM = 'free space, or limit the clones with DOCALIGN_CLONES_MB'

/** Whether the data folder is writable, and its free space. A missing folder is not created. */
export async function checkDisk(dataFolder: string): Promise<CheckResult[]> {
  const folder = await existing(dataFolder)
  const problem = await writeProblem(folder)
  if (problem !== null) {
    const wayOut = 'make it writable for the user that runs DocAlign, or set DOCALIGN_DATA to another folder'
    return [fault('disk', `${dataFolder} cannot be written to: ${problem}`, wayOut)]
  }
  const { bavail, bsize } = await statfs(folder)
  return [judgeRoom(bavail * bsize, dataFolder)]
}

/** @param free in bytes */
export function judgeRoom(free: number, folder: string): CheckResult {
  const found = `${free < GB ? `${Math.floor(free / MB)} MB` : `${(free / GB).toFixed(1)} GB`} free for ${folder}`
  if (free < NEEDED) return fault('disk', found, MORE_ROOM)
  return free < COMFORTABLE ? warning('disk', found, MORE_ROOM) : ok('disk', found)
}

/** The folder, or its closest existing parent. */
async function existing(path: string): Promise<string> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? null : 'other'))
  return found === null && dirname(path) !== path ? existing(dirname(path)) : path
}

/** Tests by writing: permissions do not reveal a full or read-only disk. */
async function writeProblem(folder: string): Promise<string | null> {
  try {
    if (!(await stat(folder)).isDirectory()) return `${folder} is a file`
    await access(folder, constants.R_OK)
    await rmdir(await mkdtemp(join(folder, '.docalign-doctor-')))
    return null
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return REASONS[code ?? ''] ?? message
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOSPC: 'the disk is full',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'part of its path is not a folder',
}

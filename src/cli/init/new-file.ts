import { lstat, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CliError, fileError } from '../terminal/errors.ts'

/**
 * Writes a file that is not there yet, and the folders that it needs.
 *
 * @param path from the work tree, with `/`
 * @returns false where there is something of that name, which stays as it is
 * @throws CliError `DOCALIGN_E402` when it cannot be written, or a folder on its way is a symbolic link, which could lead anywhere
 */
export async function writeNew(workTree: string, path: string, text: string): Promise<boolean> {
  if (await isThere(workTree, path)) return false
  const steps = path.split('/').slice(0, -1)
  for (const [index] of steps.entries()) {
    const folder = steps.slice(0, index + 1).join('/')
    const found = await lstat(join(workTree, folder)).catch(() => null)
    if (found?.isSymbolicLink())
      throw new CliError('DOCALIGN_E402', `cannot write ${path}: ${folder} is a symbolic link`)
  }
  try {
    await mkdir(dirname(join(workTree, path)), { recursive: true })
    await writeFile(join(workTree, path), text, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' && (await isThere(workTree, path))) return false
    throw fileError('write', path, error)
  }
}

/** Whether there is anything of that name, a link that leads nowhere included. */
export async function isThere(workTree: string, path: string): Promise<boolean> {
  const found = await lstat(join(workTree, path)).catch(() => null)
  return found !== null
}

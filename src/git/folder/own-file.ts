import { GitError } from '../errors.ts'
import { NotPlainError, readPlainFile } from '../plain-file.ts'

/**
 * A file of git's own folder.
 *
 * @returns null where there is none that can be read
 * @throws GitError `DOCALIGN_E101` where it is no file, or larger than git would make one
 */
export async function readOwnFile(file: string, maxBytes: number): Promise<Buffer | null> {
  try {
    return await readPlainFile(file, { maxBytes })
  } catch (error) {
    if (error instanceof NotPlainError) throw new GitError('DOCALIGN_E101', `${file} is not read: ${error.message}`)
    return null
  }
}

/** Of the list of the commits at which a clone was cut off. */
export const MAX_SHALLOW_BYTES = 50_000_000

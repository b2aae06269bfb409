import { GitError } from '../errors.ts'
import { NotPlainError, readPlainFile } from '../plain-file.ts'

/**
 * Reads a file of git's own folder.
 *
 * @returns null if there is none that can be read
 * @throws GitError `DOCALIGN_E101` if it is not a file, or larger than git would write it
 */
export async function readOwnFile(file: string, maxBytes: number): Promise<Buffer | null> {
  try {
    return await readPlainFile(file, { maxBytes })
  } catch (error) {
    if (error instanceof NotPlainError) throw new GitError('DOCALIGN_E101', `${file} is not read: ${error.message}`)
    return null
  }
}

/** Maximum size of the list of commits at which a clone is cut off. */
export const MAX_SHALLOW_BYTES = 50_000_000

import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { CliError, fileError } from '../terminal/errors.ts'
import { requireOwnPlace } from './links.ts'

interface Writing {
  /** File permissions; if omitted, as before or as for new files. */
  readonly mode?: number
  /** The file's name in errors. */
  readonly shown?: string
}

/**
 * Writes a file atomically: concurrent readers get either the old or the new text. All files that the command line writes to a user's path
 * are written by this function.
 *
 * Nothing is written if the path leads through a symbolic link in a checkout (see {@link requireOwnPlace}). Elsewhere, links, pipes and
 * devices such as `/dev/stdout` are written to directly.
 *
 * @param file an absolute path
 * @throws CliError `DOCALIGN_E402` if it cannot be written
 */
export function writeText(file: string, text: string, { mode, shown = file }: Writing = {}): void {
  try {
    requireOwnPlace(file, shown)
    const found = lstatSync(file, { throwIfNoEntry: false })
    if (found && !found.isFile()) writeInto(file, text, mode)
    else replace(file, text, mode ?? (found && found.mode & 0o777))
  } catch (error) {
    throw error instanceof CliError ? error : fileError('write', shown, error)
  }
}

/** Error codes if a file cannot be replaced: its folder is not writable, or it is a mount point. */
const NOT_REPLACED = ['EACCES', 'EPERM', 'EBUSY', 'EROFS']

function replace(file: string, text: string, mode: number | undefined): void {
  const fresh = join(dirname(file), `.docalign-${randomUUID().slice(0, 8)}`)
  try {
    writeAndClose(openSync(fresh, 'wx', mode ?? 0o666), text, mode)
    renameSync(fresh, file)
  } catch (error) {
    rmSync(fresh, { force: true })
    const isKept = NOT_REPLACED.includes((error as NodeJS.ErrnoException).code ?? '')
    if (!isKept || !lstatSync(file, { throwIfNoEntry: false })) throw error
    writeAndClose(openSync(file, constants.O_WRONLY | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0)), text, mode)
  }
}

function writeAndClose(descriptor: number, text: string, mode: number | undefined): void {
  try {
    writeFileSync(descriptor, text)
    if (mode !== undefined) fchmodSync(descriptor, mode)
  } finally {
    closeSync(descriptor)
  }
}

function writeInto(file: string, text: string, mode: number | undefined): void {
  writeFileSync(file, text)
  if (mode !== undefined) chmodSync(file, mode)
}

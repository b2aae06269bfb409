import { constants } from 'node:fs'
import { lstat, open, stat } from 'node:fs/promises'

/** Why a file is not read: it is something else, such as a pipe, or it has more bytes than are read. */
export class NotPlainError extends Error {
  override readonly name = 'NotPlainError'
  readonly code: 'ENOTFILE' | 'EFBIG'

  constructor(code: NotPlainError['code'], message: string) {
    super(message)
    this.code = code
  }
}

export interface PlainFileOptions {
  readonly maxBytes: number
  /** Whether a symbolic link to a file will do. */
  readonly isLinkFollowed?: boolean
}

/**
 * Reads a file that a stranger may have put there: a pipe is not waited on, no device is opened, and no more is read than allowed.
 *
 * @throws NotPlainError for what is not a file, or too large, and the system's own errors
 */
export async function readPlainFile(
  path: string | Buffer,
  { maxBytes, isLinkFollowed = true }: PlainFileOptions,
): Promise<Buffer> {
  const found = await (isLinkFollowed ? stat : lstat)(path)
  if (!found.isFile()) throw notPlain(found)
  // Something else may stand there by now.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const opened = await file.stat()
    if (!opened.isFile()) throw notPlain(opened)
    const buffer = Buffer.alloc(Math.min(opened.size, maxBytes) + 1)
    let length = 0
    for (let read = -1; read !== 0 && length < buffer.length; length += read)
      read = (await file.read(buffer, length, buffer.length - length, null)).bytesRead
    if (length === buffer.length) throw new NotPlainError('EFBIG', `it has more than ${maxBytes} bytes`)
    return buffer.subarray(0, length)
  } finally {
    await file.close()
  }
}

function notPlain(found: { isSymbolicLink(): boolean; isDirectory(): boolean }): NotPlainError {
  const what = found.isSymbolicLink()
    ? 'it is a symbolic link'
    : found.isDirectory()
      ? 'it is a folder'
      : 'it is not a file'
  return new NotPlainError('ENOTFILE', what)
}

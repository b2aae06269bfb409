import { constants } from 'node:fs'
import { lstat, open, stat } from 'node:fs/promises'

/** A file is not read because it is something else, such as a pipe, or too large. */
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
  /** Whether a symbolic link to a file is accepted. */
  readonly isLinkFollowed?: boolean
}

/**
 * Reads a file that a stranger may have created: never blocks on a pipe, opens no device, and reads no more than allowed.
 *
 * @throws NotPlainError if it is not a file, or too large; also the system's own errors
 */
export async function readPlainFile(
  path: string | Buffer,
  { maxBytes, isLinkFollowed = true }: PlainFileOptions,
): Promise<Buffer> {
  const found = await (isLinkFollowed ? stat : lstat)(path)
  if (!found.isFile()) throw notPlain(found)
  // It may have been replaced meanwhile.
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

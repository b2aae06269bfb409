/** A run that cannot continue, in one line: the problem and its solution. */
export class CliError extends Error {
  override readonly name = 'CliError'
  /**
   * `DOCALIGN_E001`: a bug in DocAlign, `DOCALIGN_E401`: wrong use, `DOCALIGN_E402`: a file that cannot be read or written,
   * `DOCALIGN_E5xx`: configuration.
   */
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Wrong options or arguments. */
export function usageError(message: string): CliError {
  return new CliError('DOCALIGN_E401', message)
}

/** The reason of a failed file operation in words. */
export function fileError(action: 'read' | 'write' | 'watch', file: string, error: unknown): CliError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason =
    (action === 'watch' ? UNWATCHED[code] : undefined) ??
    REASONS[code] ??
    (error instanceof Error ? error.message : String(error))
  return new CliError('DOCALIGN_E402', `cannot ${action} ${file}: ${reason}`, { cause: error })
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'part of its path is not a folder',
  ENOSPC: 'the disk is full',
  EROFS: 'the file system is read-only',
}

/** Why a folder is not watched. */
const UNWATCHED: Readonly<Record<string, string>> = {
  ENOSPC: 'the system watches no more folders; on Linux, fs.inotify.max_user_watches limits them',
  EMFILE: 'the system watches no more folders; on Linux, fs.inotify.max_user_instances limits those who watch',
}

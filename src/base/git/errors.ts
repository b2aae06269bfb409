/** Errors of reading a repository. */
export type GitErrorCode =
  /** There is no git repository at the path, or no path at all. */
  | 'DOCALIGN_E101'
  /** A ref, tag or commit id names nothing, or no commit. */
  | 'DOCALIGN_E102'
  /** The repository has no commit yet. */
  | 'DOCALIGN_E103'
  /** The git program is missing or too old. */
  | 'DOCALIGN_E104'
  /** A git command failed; the message ends in the first line it printed. */
  | 'DOCALIGN_E105'
  /** The origin of a clone cannot be fetched from; the message is git's. */
  | 'DOCALIGN_E106'
  /** The repository has no work tree. */
  | 'DOCALIGN_E107'
  /** The address of a clone is not at the server's GitHub. */
  | 'DOCALIGN_E108'
  /** Git exceeds a limit of memory, time, or listed paths: the repository is too large, or was crafted. */
  | 'DOCALIGN_E109'

const MAX_MESSAGE_LENGTH = 400

/** A repository cannot be read: one line with what happened, where, and a solution. */
export class GitError extends Error {
  readonly code: GitErrorCode
  /** What happened, without the place, for those who must not see it. */
  readonly details?: string

  constructor(code: GitErrorCode, message: string, options?: ErrorOptions & { readonly details?: string }) {
    super(oneLine(message), options)
    this.name = 'GitError'
    this.code = code
    if (options?.details !== undefined) this.details = options.details
  }
}

/** `DOCALIGN_E101` for a path that is neither a file nor a folder. */
export function notAFile(path: string): GitError {
  return new GitError(
    'DOCALIGN_E101',
    `${path} is neither a file nor a folder, so the repository is not read — remove it`,
  )
}

/** Names and git's own messages may contain line ends and terminal escapes, which must not reach a reader's terminal. */
function oneLine(text: string): string {
  const line = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()
  return line.length > MAX_MESSAGE_LENGTH ? `${line.slice(0, MAX_MESSAGE_LENGTH)}…` : line
}

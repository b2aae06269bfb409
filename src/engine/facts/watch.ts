/**
 * Knows which files of a repository must not be read, and is notified which file is being processed: a page may be crafted to take forever,
 * and the parent process may have to kill this one.
 */
export interface Watch {
  /** Why a file must not be read, in plain words; null if it may be. `oid` is the id of its blob. */
  refusal(oid: string): string | null
  /** Processes one file, as which a blob may be read anew for each of its paths. */
  during<T>(file: WatchedFile, work: () => T): T
}

export interface WatchedFile {
  readonly oid: string
  readonly path: string
}

/** Reads every file and notifies nobody: for trusted text. */
export const UNWATCHED: Watch = { refusal: () => null, during: (_, work) => work() }

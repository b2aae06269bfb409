/**
 * Knows which files of a repository are not to be read, and is told which one is being worked on: a page may be made to take
 * forever, and whoever started this process may have to end it.
 */
export interface Watch {
  /** Why a file is left alone, in plain words; null where it may be read. `oid` is its blob's. */
  refusal(oid: string): string | null
  /** Does work on one file. */
  during<T>(oid: string, work: () => T): T
}

/** Reads every file, and tells nobody: for text that is not a stranger's. */
export const UNWATCHED: Watch = { refusal: () => null, during: (_, work) => work() }

/** The cost of reading a bomb. */
export interface Measured {
  /** Size of the bomb alone. */
  readonly bytes: number
  readonly seconds: number
  /** Highest resident memory of the process; for the command line, including its child processes. */
  readonly megabytes: number
  /** Why pages were not read, or the final message. */
  readonly skipped: readonly string[]
}

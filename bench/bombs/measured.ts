/** What it took to read a bomb. */
export interface Measured {
  /** Of the bomb alone. */
  readonly bytes: number
  readonly seconds: number
  /** Highest resident memory of the process; of the command line, with that of its processes. */
  readonly megabytes: number
  /** Why pages were not read, or what was said in the end. */
  readonly skipped: readonly string[]
}

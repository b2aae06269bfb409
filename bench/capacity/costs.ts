/** What was measured, in seconds of one process on a machine with nothing else to do. */
export interface Costs {
  /** To take a delivery in. */
  readonly takeIn: number
  /** To work on one. */
  readonly actOn: number
  /** The first scan of a repository, and a later one of its default branch. */
  readonly firstScan: number
  readonly nextScan: number
  /** A scan of a pull request's head. */
  readonly changeScan: number
  /** To note what the checks of a commit say. */
  readonly checked: number
  /** A look for reactions. */
  readonly poll: number
  readonly search: number
}

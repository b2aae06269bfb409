/** The measured costs, in seconds of one process on an idle machine. */
export interface Costs {
  /** To receive a delivery. */
  readonly takeIn: number
  /** To process a delivery. */
  readonly actOn: number
  /** The first scan of a repository, and a later one of its default branch. */
  readonly firstScan: number
  readonly nextScan: number
  /** A scan of a pull request's head. */
  readonly changeScan: number
  /** To record the outcome of a commit's checks. */
  readonly checked: number
  /** A poll for reactions. */
  readonly poll: number
  readonly search: number
}
